-- An order in several parcels is found by the number of each: they stand last in what is searched in.
UPDATE orders o SET search_text = o.search_text || p.numbers
FROM (
  SELECT workspace_id, order_code, ' ' || lower(string_agg(tracking_number, ' ' ORDER BY package_no)) AS numbers
  FROM order_package WHERE tracking_number IS NOT NULL GROUP BY workspace_id, order_code
) p
WHERE o.workspace_id = p.workspace_id AND o.order_code = p.order_code AND o.package_count > 1;
