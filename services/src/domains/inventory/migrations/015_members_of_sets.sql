-- Counting each term once an endpoint whatever its sets hold was measured: inserts take a fifth to a half longer, and twice as long
-- where each set is made distinct first. Sets are written from sets, so a member that is there twice is a fault of the writer, which a
-- test of the writer finds; a check constraint would refuse the whole flush for it, and traffic with it.
comment on function inventory.set_terms(text, text[]) is 'Terms of a set whose members are there once each, as the learner writes them.';
