-- Rooms no longer tell the name of an account: what was said before under it goes on under the masked one.
update chat_message as said
set nickname = left(member.name, 2) || '***' || right(member.name, 1)
from member
where member.id = said.member_id and lower(said.nickname) = lower(member.name);
update chat_message as answer
set reply_to = jsonb_set(answer.reply_to, '{nickname}', to_jsonb(said.nickname))
from chat_message as said
where said.rid = answer.rid and 's-' || said.seq = answer.reply_to ->> 'seq';
