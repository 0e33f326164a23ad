-- What logs somebody in is not kept in the clear, not even in a mail that waits: the tokens of its links, sealed together.
alter table mails add column sealed_tokens text;
