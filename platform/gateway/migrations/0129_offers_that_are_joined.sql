-- An offer of deposits that says nothing of joining paid nobody who had not joined. Now it would pay whoever has made the
-- order since its beginning, of whom many have been told otherwise: those that are there already go on as they were.
update activity set settings = settings || '{"joinMode": "apply"}'
  where type in ('firstDeposit', 'againDeposit') and not settings ? 'joinMode';
