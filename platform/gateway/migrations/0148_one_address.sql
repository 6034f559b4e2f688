-- Who else has bound an e-mail address is asked whenever more is known of a member, in whatever letters it was typed.
create index member_email_idx on member (lower(email));
