import { type Lookup, lookupBy, lookupByName } from '#core/server/crud/lookup.ts'

/** Types in sheets are called by their code, or by their name in any language. */
export const typeLookup: Lookup = async (db, texts) =>
  new Map([
    ...(await lookupByName('andonType', 'name')(db, texts)),
    ...(await lookupBy('andonType', 'code')(db, texts)),
  ])
