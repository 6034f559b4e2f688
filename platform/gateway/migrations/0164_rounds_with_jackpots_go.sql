-- A round is deleted five years after its end, and the jackpot that it has won stays, as the ledger does. Referring to the
-- round it would keep it, and stop the deletion of all others with it.
alter table jackpot_win drop constraint jackpot_win_venue_round_id_fkey;
