-- The product that an answer of staff shows: its public id, names and brand. Sealed like the text, because in a conversation about a
-- prescription it is health data.
alter table comments add column product_sealed bytea;
