-- Bets that were shared with the exact sum that they may win told their stake by it: of those both are hidden.
update chat_message set bet = (bet - 'maxWin') || '{"stakeMasked": "***"}' where bet ? 'maxWin';
