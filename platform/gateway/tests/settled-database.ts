import { keepSessions } from './kept-sessions.ts'
import type { Settled } from './movers.ts'
import { settleIn } from './money-proof.ts'
import type { GatewayOptions } from '../src/context/index.ts'
import type { Database } from '../src/db/database.ts'
import { openOnServer } from '../src/testing/engines.ts'
import { startGateway } from '../src/testing/start-gateway.ts'

/**
 * What a database holds, kept beside it, and a function that puts it back: the rows of each table and the place of each
 * sequence. Triggers and foreign keys have no say in it. A table of which rows were neither there nor are there now is
 * left as it is.
 */
const KEEP = `
  create schema kept;
  create table kept.sequence (name text primary key, last_value bigint, is_called boolean);
  create table kept.content (name text primary key, columns text);
  do $$
    declare
      one record;
      columns text;
      has_rows boolean;
    begin
      for one in select relname as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      loop
        if one.kind = 'S' then
          execute format('insert into kept.sequence select %L, last_value, is_called from public.%I', one.name, one.name);
        else
          select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
            where attrelid = format('public.%I', one.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('select exists (select from public.%I)', one.name) into has_rows;
          if has_rows then execute format('create table kept.%I as select %s from public.%I', 'of_' || one.name, columns, one.name); end if;
          insert into kept.content values (one.name, case when has_rows then columns end);
        end if;
      end loop;
    end
  $$;
  create function kept.put_back() returns void language plpgsql set session_replication_role = replica as $$
    declare one record;
    begin
      for one in select * from kept.content loop
        execute format('delete from public.%I', one.name);
        if one.columns is not null then
          execute format('insert into public.%I (%s) overriding system value select * from kept.%I', one.name, one.columns, 'of_' || one.name);
        end if;
      end loop;
      perform setval(format('public.%I', name)::regclass, last_value, is_called) from kept.sequence;
    end
  $$`

/** A database in which members have settled in. */
export interface SettledDatabase {
  readonly database: Database
  /**
   * Puts it back to that moment, while no gateway is there.
   *
   * @param keepsSessions whether sessions of the server outlive connections that break from now on, see `keepSessions`
   * @returns the members as they were then
   */
  putBack(keepsSessions: boolean): Promise<Settled>
  drop(): Promise<void>
}

/**
 * Opens one that is used again and again. A new one for each use, even a copy, would cost more than what is done in it: its
 * files, and connections whose caches begin empty.
 */
export async function openSettledDatabase(options: Pick<GatewayOptions, 'venues'>): Promise<SettledDatabase> {
  const { database, drop } = await openOnServer()
  const sessions = await keepSessions(database)
  const site = await startGateway(database, options)
  const settled = await settleIn(site, database)
  await site.close()
  await database.pool.query(KEEP)
  return {
    database,
    async putBack(keepsSessions) {
      sessions.keep(keepsSessions)
      await database.pool.query('select kept.put_back()')
      return structuredClone(settled)
    },
    async drop() {
      await drop()
      sessions.end()
    },
  }
}
