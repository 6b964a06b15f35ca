-- The stock list finds packs by a part of their SKU.
create index variants_sku_parts on variants using gin (sku gin_trgm_ops);
