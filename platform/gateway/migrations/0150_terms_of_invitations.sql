-- What is seeded once keeps its words: where the operator has not changed them, the terms say what holds since friends are
-- compared with each other, and that a code is part of the link.
update activity set
  rules = replace(rules, '把您的邀请码、链接或二维码发给好友，好友用它注册。',
    '把您的邀请链接或二维码发给好友，好友从它打开网站并注册；邀请码已包含在链接里，不必填写。'),
  settings = replace(settings::text, '与您共用设备、网络地址、手机号码或姓名的账户不计',
    '与您或您的其他好友共用设备、网络地址、手机号码或姓名的账户不计')::jsonb
where type = 'friendInvitation';
