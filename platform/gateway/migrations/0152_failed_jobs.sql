-- Jobs that failed for good are counted with each look at a gateway's measures; those that are done are many more.
create index job_failed_idx on job (name) where status = 'failed';
