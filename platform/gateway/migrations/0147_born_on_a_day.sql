-- The same person is found by their day of birth first, and by their name among those: names are spelled in many ways.
create index member_birthday_idx on member (birthday);
create index identity_verification_birthday_idx on identity_verification (birthday) where status = 'verified';
