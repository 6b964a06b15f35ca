-- Pictures that staff upload, order, describe and crop. A picture stays in the shop as it is until the sizes of its next file exist.
alter table product_images
  add version int not null default 1,
  -- Empty where staff have not described the picture.
  add alt_pt text not null default '',
  add alt_en text not null default '',
  -- The uploaded photo that the sizes are made from.
  add source_key text,
  add source_width int check (source_width > 0),
  add source_height int check (source_height > 0),
  -- The visible part of the upload, in thousandths of its width and height; null for all of it.
  add crop_left int check (crop_left >= 0),
  add crop_top int check (crop_top >= 0),
  add crop_width int check (crop_width > 0),
  add crop_height int check (crop_height > 0),
  -- The file whose sizes are being made; null when there is none.
  add next_key text,
  add failure text check (failure in ('unreadable', 'unavailable')),
  add check (num_nulls(source_key, source_width, source_height) in (0, 3)),
  add check (num_nulls(crop_left, crop_top, crop_width, crop_height) in (0, 4)),
  add check (crop_left + crop_width <= 1000 and crop_top + crop_height <= 1000),
  add check (failure is null or next_key is null),
  -- One statement may exchange positions.
  drop constraint product_images_product_id_position_key,
  add constraint product_images_product_id_position_key unique (product_id, position) deferrable;

-- The package leaflet of a product as a PDF, one in each language.
create table product_leaflets (
  product_id bigint not null references products (id) on delete cascade,
  locale text not null check (locale in ('pt', 'en')),
  public_id uuid not null unique,
  -- Name of the file before its extension.
  file_key text not null unique,
  byte_size int not null check (byte_size > 0),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (product_id, locale)
);
create trigger product_leaflets_changed after insert or update or delete on product_leaflets
  for each statement execute function bump_public_content();
