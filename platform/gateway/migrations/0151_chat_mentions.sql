-- Members whom a message calls by name, and the word of the list for which its writer alone sees it.
alter table chat_message add column mentions jsonb, add column held_for text;
