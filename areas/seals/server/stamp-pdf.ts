import {
  concatTransformationMatrix,
  drawObject,
  fill,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingColor,
  TextRenderingMode,
} from '@cantoo/pdf-lib'
import { codes } from '#core/server/codes.ts'
import { embedLetters } from '#core/server/pdf/font.ts'
import {
  boldStroke,
  drawCode,
  drawSeal,
  inks,
  pointMm,
  type SealColor,
  type SealDrawing,
  type SealLook,
} from '../contract/drawing.ts'

import { codeComment } from '../contract/file-code.ts'
import type { Signer } from './sign/cms.ts'
import { leaveRoom, type SigningAs, signInPlace } from './sign/sign-pdf.ts'

/** A seal with what it says, as it is put on pages. Measures are in millimetres from the page's left upper corner as it is read. */
export interface SealOnPage extends SealLook {
  text: string
  /** What its QR code holds; null: it has none. */
  address: string | null
  color: SealColor
  orientation: 'portrait' | 'landscape'
  left: number
  top: number
  pages: 'all' | 'first' | 'last'
  background: { mime: string; bytes: Uint8Array } | null
}

/** A rectangle of the usual size in a corner. */
export const plainSeal: SealOnPage = {
  text: '章',
  address: null,
  shape: 'rectangle',
  color: 'red',
  borderWidth: 0.6,
  borderRadius: 0,
  width: 44,
  height: 14,
  fontSize: 8,
  bold: false,
  orientation: 'portrait',
  left: 0,
  top: 0,
  pages: 'all',
  background: null,
}

/** What a copy is signed with, and as whom. */
export interface Signing extends SigningAs {
  signer: Signer
}

/** A file that cannot be stamped: it is locked, or no PDF. */
export class NotStampable extends Error {}

/**
 * A copy of a PDF with seals on it, which carries the code that it is checked by; a seal is put on pages of its orientation alone. Pages that
 * are turned or cut are stamped as they are read.
 *
 * @throws NotStampable where the file cannot be read or changed
 */
export async function stampPdf(
  original: Uint8Array,
  seals: readonly SealOnPage[],
  code: string,
  signing: Signing | null = null,
): Promise<Uint8Array> {
  const document = await opened(original)
  const font = await embedLetters(document)
  const drawn = await Promise.all(seals.map((seal) => drawOnce(document, seal)))
  const pages = document.getPages()
  pages.forEach((page, i) => {
    const frame = frameOf(page)
    const here = drawn.filter(({ seal }) => isOn(seal, frame, i, pages.length))
    if (!here.length) return
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...frame.matrix))
    for (const each of here) put(page, frame.height, each, font)
    page.pushOperators(popGraphicsState())
  })
  if (signing) leaveRoom(document, signing.signer, signing)
  // Room for a signature is overwritten where it stands, so that it must not be compressed.
  const written = await document.save({ useObjectStreams: signing === null })
  const copy = Buffer.concat([written, Buffer.from(codeComment(code), 'latin1')])
  return signing ? signInPlace(copy, signing.signer) : copy
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    // What is damaged deeper down shows when its pages are read.
    for (const page of document.getPages()) page.getCropBox()
    return document
  } catch (error) {
    throw new NotStampable(error instanceof Error ? error.message : String(error))
  }
}

async function imageOf(
  document: PDFDocument,
  { mime, bytes }: NonNullable<SealOnPage['background']>,
): Promise<PDFImage> {
  try {
    return await (mime === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes))
  } catch (error) {
    throw new NotStampable(error instanceof Error ? error.message : String(error))
  }
}

interface Frame {
  /** Points, as the page is read. */
  width: number
  height: number
  /** From points right of and above the left lower corner as it is read, to those of the file. */
  matrix: [number, number, number, number, number, number]
}

/** How a page is read: turned by its `Rotate`, cut to its crop box. ISO 32000-1, 7.7.3.3 and 14.11.2. */
function frameOf(page: PDFPage): Frame {
  const { x, y, width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  if (turned === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] }
  if (turned === 180) return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] }
  if (turned === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] }
  return { width, height, matrix: [1, 0, 0, 1, x, y] }
}

const isOn = (seal: SealOnPage, { width, height }: Frame, page: number, count: number): boolean =>
  width > height === (seal.orientation === 'landscape') &&
  (seal.pages === 'all' || page === (seal.pages === 'first' ? 0 : count - 1))

/** What of a seal is the same on every page: it stands in the file once. */
interface Drawn {
  seal: SealOnPage
  drawing: SealDrawing
  image: PDFImage | null
  /** Of its QR code, from the seal's left upper corner. */
  qr: PDFRef | null
}

async function drawOnce(document: PDFDocument, seal: SealOnPage): Promise<Drawn> {
  const drawing = drawingOf(seal)
  const image = seal.background && (await imageOf(document, seal.background))
  return { seal, drawing, image, qr: drawing.code.length ? formOf(document, drawing, seal) : null }
}

/** The modules of a QR code as a form (ISO 32000-1, 8.10): a page that is stamped with it names it. */
function formOf(document: PDFDocument, { code }: SealDrawing, { color, width, height }: SealOnPage): PDFRef {
  const { context } = document
  const modules = code.map(([x, y, wide, high]) => rectangle(pt(x), -pt(y + high), pt(wide), pt(high)))
  const box = context.obj([0, -pt(height), pt(width), 0])
  return context.register(context.formXObject([setFillingColor(inkOf(color)), ...modules, fill()], { BBox: box }))
}

const pt = (mm: number) => mm / pointMm

/** One seal, within what the page's frame is. */
function put(page: PDFPage, pageHeight: number, { seal, drawing, image, qr }: Drawn, font: PDFFont): void {
  const [left, top] = [pt(seal.left), pageHeight - pt(seal.top)]
  const ink = inkOf(seal.color)
  if (image)
    page.drawImage(image, { x: left, y: top - pt(seal.height), width: pt(seal.width), height: pt(seal.height) })
  const { outline, lines } = drawing
  // The path and its line are scaled together: both stay in millimetres.
  if (outline)
    page.drawSvgPath(outline, { x: left, y: top, scale: pt(1), borderColor: ink, borderWidth: seal.borderWidth })
  if (qr)
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(1, 0, 0, 1, left, top),
      drawObject(page.node.newXObject('Qr', qr)),
      popGraphicsState(),
    )
  for (const { text, x, y } of lines)
    page.drawText(text, {
      x: left + pt(x) - font.widthOfTextAtSize(text, seal.fontSize) / 2,
      y: top - pt(y),
      size: seal.fontSize,
      font,
      color: ink,
      ...(seal.bold && {
        renderMode: TextRenderingMode.FillAndOutline,
        strokeColor: ink,
        strokeWidth: seal.fontSize * boldStroke,
      }),
    })
}

const drawingOf = (seal: SealOnPage): SealDrawing =>
  seal.address === null ? drawSeal(seal, seal.text) : drawCode(seal, seal.text, codes.matrix('qr', seal.address, 'M'))

function inkOf(color: SealColor) {
  const value = Number.parseInt(inks[color].slice(1), 16)
  return rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255)
}
