-- Decisions that wait for a second person, for a time, or for both (ADR 0074). What was decided is kept as it was written; the row
-- ends in the transaction that writes the revisions, so that it is carried out once or not at all.
CREATE TABLE registry.proposals (
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  -- {"reason": "…", "edits": [{"theme": …, "basedOn": …, "edit": …}]}
  document text NOT NULL,
  needs_approval boolean NOT NULL,
  due_at bigint,
  proposed_by text NOT NULL,
  proposed_at bigint NOT NULL,
  approved_by text,
  approved_at bigint,
  ended_at bigint,
  outcome text,
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_state_check CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn')),
  CONSTRAINT proposals_two_people_check CHECK (approved_by <> proposed_by),
  CONSTRAINT proposals_waits_for_something_check CHECK (needs_approval OR due_at IS NOT NULL)
);
CREATE INDEX proposals_waiting_idx ON registry.proposals (id) WHERE state = 'waiting';
