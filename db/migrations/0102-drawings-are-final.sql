-- A drawing is shown as it is; only photos wait for sizes that are made of them.
update product_images set derived = true where kind = 'illustration' and not derived;
alter table product_images add constraint product_images_drawing_check check (kind = 'photo' or derived);
drop index product_images_waiting;

-- How the packs of the demo are drawn is the demo's affair.
alter table forms drop column packshot;
