import { type RawBuilder, sql } from 'kysely'
import { gtinOf, scannedGs1, scannedNumber } from '#core/contract/scanned.ts'

/**
 * SQL over `l` and `p`: what a scanned or typed code names, a lot by its number, a product by its code or GTIN; letters either way. A label that
 * bears a GTIN beside its lot means that product's lot alone.
 */
export function namedBy(code: string): RawBuilder<boolean> {
  const number = scannedNumber(code).toLowerCase()
  const gtin = scannedGs1(code)?.gtin ?? null
  return sql<boolean>`(lower(l.number) = ${number} or lower(p.code) = ${number} or p.gtin = ${gtinOf(number)})
    and (${gtin}::text is null or p.gtin is null or p.gtin = ${gtin})`
}
