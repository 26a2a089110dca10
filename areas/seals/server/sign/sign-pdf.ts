import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { cmsOf, type Signer } from './cms.ts'

/** Who signs, as readers of PDF show it. */
export interface SigningAs {
  name: string
  reason: string
  at: Date
}

/** As wide as any place in a file of less than 10 GB: it is overwritten in place. */
const place = 9_999_999_999
const marker = `/ByteRange [ 0 ${place} ${place} ${place} ]`
/** A signature with its chain; PEM is longer than what is kept of it. */
const roomFor = ({ chain }: Signer): number => 8192 + chain.reduce((sum, { length }) => sum + length, 0)

/**
 * Leaves room for a signature in a document that is about to be written without object streams: an invisible field on its first page
 * (ISO 32000-1, 12.7.4.5 and 12.8).
 */
export function leaveRoom(document: PDFDocument, signer: Signer, { name, reason, at }: SigningAs): void {
  const { context, catalog } = document
  const [page] = document.getPages()
  if (!page) return
  const numbers = [0, place, place, place]
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: numbers.map((number) => PDFNumber.of(number)),
      Contents: PDFHexString.of('0'.repeat(2 * roomFor(signer))),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFHexString.fromText(`Gemba ${at.getTime()}`),
      // Printed, and not to be changed.
      F: 132,
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  if (!catalog.has(PDFName.of('AcroForm'))) catalog.set(PDFName.of('AcroForm'), context.register(form))
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray)
  if (fields) fields.push(field)
  else form.set(PDFName.of('Fields'), context.obj([field]))
  // There is a signature, and what is added later is added behind.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
}

/** Fills the room that was left: the signature is over every byte but its own. */
export function signInPlace(written: Buffer, signer: Signer): Buffer {
  const range = written.lastIndexOf(marker, undefined, 'latin1')
  const zeros = `<${'0'.repeat(2 * roomFor(signer))}>`
  const from = written.lastIndexOf(zeros, undefined, 'latin1')
  if (range < 0 || from < 0) throw new Error('no room was left for the signature')
  const to = from + zeros.length
  const numbers = `/ByteRange [0 ${from} ${to} ${written.length - to}]`
  written.write(numbers.padEnd(marker.length), range, 'latin1')
  const signature = cmsOf(signer, [written.subarray(0, from), written.subarray(to)])
  if (signature.length > roomFor(signer)) throw new Error('the signature is larger than its room')
  written.write(signature.toString('hex'), from + 1, 'latin1')
  return written
}
