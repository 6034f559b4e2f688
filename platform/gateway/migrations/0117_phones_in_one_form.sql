-- A number is kept without the code of its country and the zero before it, whatever was typed: two spellings of one number
-- were two numbers to whoever compares members. None of the countries has numbers that begin with their code and have
-- eight digits after it.
update member
set phone = regexp_replace(
  case
    when phone like substr(area_code, 2) || '%' and length(phone) >= length(area_code) - 1 + 8
      then substr(phone, length(area_code))
    else phone
  end,
  '^0', '')
where phone is not null and area_code <> '+86';
