"""A fight: a log of what was said, rolled and done; its state is what the log comes to.

**The log** stands on the field (``Battlefield.log``), so that a blow and the hit points that it
costs are one step of one history. It has four kinds of entries (``entries``). *Said* is a command
of the DM or of a player: an order, the next step, a turn. *Answered* is one answer to what the
fight asked: dice, with their origin, or a choice. *Happened* is a fact in words, with the state of
everybody it touched as it is afterwards. *Done* ends a command.

**Asking is the same as doing.** A command is carried out by a *procedure*: a generator that yields
what it must know (``asks``) and is sent the answers. It works on a *play* (``play``): the field and
the state as they are by then. From one question to the next its facts and changes of the field
are kept as one step, so nothing that was shown is ever lost. A fight that was closed in the middle
of a command is taken up by carrying it out again from where it began, with the answers it was given
(``running``). What somebody drew on the map between a question and its answer counts from that
answer on, then and when it is taken up. A command that cannot be gone on with makes the fight
*stuck*: it is taken back, or broken off with what has happened.

**State** (``state``) is the fold of the facts: a fact holds the results, so folding asks no rule,
and a rule that is mended never rewrites an old fight. What figures carry into the next fight (hit
points, place, conditions, ammunition) stands on the field; what the round alone knows (orders,
phases, who has struck whom) in the state. Whose figure was taken off the map is out of the fight
for as long as it is.

**Rules** are asked with values: a procedure asks ``geometry`` what the map says and ``rules`` what
that means. It holds the sequence, not the numbers.

**Orders** are values (``orders``). An order comes to *deeds*, each with its phase and why it comes
then (``planned``); ``deeds`` says which are left and whose turn it is, ``turns`` carries them out,
``declaring`` gives, holds and aborts them. What an action asks of a figure stands in ``refusals``,
the list of all of them in ``legality``, what figures do by themselves in ``automatic``. So a new
action, or an option of one, is a row of ``rules.actions``, what it comes to in ``planned``, what it
requires in ``refusals`` and what it does in ``turns``; panel, scripts and log know it then.
"""
