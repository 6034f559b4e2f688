-- Of a shared bet its number: it is shared once in a room, and what has become of it is read from the ticket.
alter table chat_message add column ticket_id text;
create unique index chat_message_ticket_idx on chat_message (rid, ticket_id) where ticket_id is not null;
