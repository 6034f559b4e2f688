-- Whether a member wants a limit of deposits is asked once, and not once on each device.
alter table play_setting add column limits_asked boolean not null default false;
