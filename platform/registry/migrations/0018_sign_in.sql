-- Signing in by a provider of OpenID Connect (ADR 0086): who a person is there, and sessions, which are tokens of a kind.

-- Ops names a verified address or a subject; the first sign-in by an address writes down whose it was, and from then on
-- that subject alone counts, whoever is given the address later.
CREATE TABLE registry.identities (
  person text NOT NULL,
  -- lower case
  email text,
  issuer text,
  subject text,
  CONSTRAINT identities_pkey PRIMARY KEY (person),
  CONSTRAINT identities_person_fkey FOREIGN KEY (person) REFERENCES registry.people (name),
  CONSTRAINT identities_email_key UNIQUE (email),
  CONSTRAINT identities_subject_key UNIQUE (issuer, subject),
  CONSTRAINT identities_somebody_check CHECK (email IS NOT NULL OR subject IS NOT NULL),
  CONSTRAINT identities_subject_check CHECK ((issuer IS NULL) = (subject IS NULL))
);

ALTER TABLE registry.tokens
  ADD COLUMN kind text NOT NULL DEFAULT 'token',
  -- ended by whoever signed in, which says nothing against what they did before
  ADD COLUMN signed_out_at bigint,
  ADD CONSTRAINT tokens_kind_check CHECK (kind IN ('token', 'session'));
