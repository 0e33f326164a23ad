-- Of one that was sent a text message, as mail_id of one that was sent a mail.
alter table bulk_action_items add column text_message_id uuid;
