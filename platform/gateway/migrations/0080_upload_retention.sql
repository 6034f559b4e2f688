-- Pictures go when nobody needs them any more: after a day when nothing has taken them, else with what took them.
alter table uploaded_image add column kept boolean not null default false;
update uploaded_image set kept = true
where exists (select from deposit_order where voucher = '/site/api/v1/user/upload/image/' || uploaded_image.id);
create index uploaded_image_orphan_idx on uploaded_image (created_at) where not kept;
create index deposit_order_voucher_idx on deposit_order (created_at) where voucher is not null;
