-- A payment of the charge is disputed and the dispute is not decided; unknown of charges that were not read since.
-- The amounts do not tell: of a plan whose one instalment was lost, the others stay paid.
alter table charges add column has_open_dispute boolean;
