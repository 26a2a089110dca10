import { Gs1Error, isSscc, makeDigitalLink, parseDigitalLink } from '#engines/gs1/index.ts'
import type { EpcisSetting } from '../../contract/epcis.ts'

/** A product as events name it. */
export interface Named {
  productCode: string
  gtin: string | null
}

/**
 * Names things for others. A product with a GTIN is a Digital Link of GS1; what GS1 has no number for, or whose number is longer than GS1's, stands
 * under the team's own address in the forms of CBV 2.0, 8.2.2 to 8.5 (`…/obj/`, `…/class/`, `…/loc/`, `…/bt/`).
 */
export function identifiersOf({ namespace }: Pick<EpcisSetting, 'namespace'>) {
  const own = (kind: string, ...parts: string[]) => `${namespace}/${kind}/${parts.map(encodeURIComponent).join(':')}`
  return {
    /** Of a lot; of the product where the lot has no number. */
    lot: ({ productCode, gtin }: Named, lot: string): string =>
      digitalLink(gtin, '10', lot) ?? own('class', ...[productCode, lot].filter(Boolean)),
    serial: ({ productCode, gtin }: Named, serial: string): string =>
      digitalLink(gtin, '21', serial) ?? own('obj', productCode, serial),
    /** Of a handling unit: an SSCC, or one of the team's own numbering. */
    unit: (number: string): string =>
      isSscc(number) ? makeDigitalLink([{ ai: '00', value: number }]) : own('obj', number),
    place: (code: string): string => own('loc', code),
    document: (number: string): string => own('bt', number),
    /** Step of the business that CBV has no word for: an operation. */
    operation: (number: string): string => own('bizstep', number),
    transformation: (orderNo: string): string => own('transformation', orderNo),
    exported: (number: string): string => own('document', number),
  }
}
export type Identifiers = ReturnType<typeof identifiersOf>

function digitalLink(gtin: string | null, ai: string, value: string): string | undefined {
  if (gtin === null) return undefined
  const elements = [{ ai: '01', value: gtin }, ...(value ? [{ ai, value }] : [])]
  try {
    const link = makeDigitalLink(elements)
    // Whether GS1 takes the number is told by reading it again.
    parseDigitalLink(link)
    return link
  } catch (error) {
    if (error instanceof Gs1Error) return undefined
    throw error
  }
}

/** What an identifier of a lot says: by GS1's numbers, or by ours; undefined for anything else. */
export function lotOf(
  epc: string,
  namespace: string,
): { gtin?: string; productCode?: string; lot: string } | undefined {
  const gs1 = /^https:\/\/id\.gs1\.org\/01\/(\d{14})\/10\/([^/?#]+)$/.exec(epc)
  if (gs1) return { gtin: gs1[1] as string, lot: decoded(gs1[2] as string) }
  const start = `${namespace}/class/`
  if (!namespace || !epc.startsWith(start)) return undefined
  const [productCode, lot] = epc.slice(start.length).split(':').map(decoded)
  return productCode && lot ? { productCode, lot } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // No percent sequences: it stands for itself.
    return text
  }
}
