import type { PwgType } from '#engines/labels/index.ts'
import type { Answer } from './message.ts'

/** What a document is written in for a printer. */
export type Format =
  | { mime: 'application/pdf'; as: 'pdf'; dotsPerMm: number }
  | { mime: 'image/pwg-raster'; as: 'pwg'; dotsPerMm: number; dotsPerInch: number; type: PwgType }

const mmOfInch = 25.4

/**
 * The format that a printer takes, by what it says: PWG Raster of one bit a dot, which it prints dot by dot where it has dots of the wanted
 * size; else PDF; else PWG Raster as near as it comes.
 *
 * @param dotsPerMm that the printer is set up with
 * @returns null where it takes none of them
 */
export function formatOf({ attributes }: Answer, dotsPerMm: number): Format | null {
  const takes = new Set(attributes.get('document-format-supported') ?? [])
  const raster = takes.has('image/pwg-raster') ? rasterOf(attributes, dotsPerMm) : null
  const exact = raster && Math.abs(raster.dotsPerInch - dotsPerMm * mmOfInch) < 1
  if (raster && (exact || !takes.has('application/pdf'))) return raster
  return takes.has('application/pdf') ? { mime: 'application/pdf', as: 'pdf', dotsPerMm } : null
}

function rasterOf(attributes: Answer['attributes'], dotsPerMm: number): (Format & { as: 'pwg' }) | null {
  const types = new Set(attributes.get('pwg-raster-document-type-supported') ?? ['black_1'])
  const type = (['black_1', 'sgray_8'] as const).find((each) => types.has(each))
  const wanted = dotsPerMm * mmOfInch
  const [dotsPerInch] = (attributes.get('pwg-raster-document-resolution-supported') ?? [])
    .filter((each): each is number => typeof each === 'number' && each >= 100 && each <= 1200)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
  if (!type || !dotsPerInch) return null
  return {
    mime: 'image/pwg-raster',
    as: 'pwg',
    // A printer that says 203 has 8 dots a millimetre: the picture is the one of the preview.
    dotsPerMm: Math.abs(dotsPerInch - wanted) < 1 ? dotsPerMm : dotsPerInch / mmOfInch,
    dotsPerInch,
    type,
  }
}
