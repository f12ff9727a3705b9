import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment with its time zone, read as a `Date`. */
export const moment = () => timestamp({ withTimezone: true });

/** An integer key that the database numbers; an insertion may give its own number. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();
