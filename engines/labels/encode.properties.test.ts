import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escPos, pdf, png, tspl, zpl } from './encode.ts'
import { pwgRaster, pwgTypes } from './pwg.ts'
import { ink, newRaster, type Raster } from './raster.ts'
import { readEscPos, readPwg, readTspl, readZpl } from './testing.ts'

/** Pictures with runs, rows that come again, and rows that are all white or all black. */
const rasters: fc.Arbitrary<Raster> = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0 }))
  .chain(([width, height, seed]) =>
    fc
      .array(fc.constantFrom('white', 'black', 'again', 'runs', 'noise'), { minLength: 1, maxLength: 12 })
      .map((kinds) => {
        const raster = newRaster(width, height)
        let state = seed
        const next = () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
          return state / 2 ** 32
        }
        for (let y = 0; y < height; y++) {
          const kind = kinds[y % kinds.length]
          const run = 1 + Math.floor(next() * 60)
          for (let x = 0; x < width; x++) {
            const again =
              kind === 'again' && y > 0 && (raster.bits[(y - 1) * raster.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))
            if (
              kind === 'black' ||
              again ||
              (kind === 'runs' && x % (2 * run) < run) ||
              (kind === 'noise' && next() < 0.5)
            )
              ink(raster, x, y)
          }
        }
        return raster
      }),
  )

const deflate = (bytes: Uint8Array) => deflateSync(bytes)

test('what a printer reads is the picture, dot by dot', () => {
  fc.assert(
    fc.property(rasters, (raster) => {
      for (const read of [readZpl(zpl(raster)), readTspl(tspl(raster, 8)), readEscPos(escPos(raster))]) {
        expect([read.stride, read.height]).toEqual([raster.stride, raster.height])
        expect(Buffer.compare(Buffer.from(read.bits), Buffer.from(raster.bits))).toBe(0)
      }
    }),
    { numRuns: 60 },
  )
})

test('pages of PWG Raster are the pictures, dot by dot, of one bit and of grey', () => {
  fc.assert(
    fc.property(rasters, rasters, (first, second) => {
      for (const type of pwgTypes) {
        const pages = readPwg(pwgRaster([first, second], 300, type))
        expect(pages.map(({ dotsPerInch }) => dotsPerInch)).toEqual([300, 300])
        expect(pages.map(({ raster }) => Buffer.from(raster.bits).toString('hex'))).toEqual(
          [first, second].map(({ bits }) => Buffer.from(bits).toString('hex')),
        )
      }
    }),
    { numRuns: 20 },
  )
})

test('a PNG holds the picture and its size, its chunks check', () => {
  fc.assert(
    fc.property(rasters, (raster) => {
      const file = Buffer.from(png(raster, 12, deflate))
      expect(file.readUInt32BE(16)).toBe(raster.width)
      expect(file.readUInt32BE(20)).toBe(raster.height)
      const phys = file.indexOf('pHYs')
      expect([file.readUInt32BE(phys + 4), file[phys + 12]]).toEqual([12_000, 1])
      const at = file.indexOf('IDAT')
      const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
      const read = new Uint8Array(raster.bits.length)
      for (let y = 0; y < raster.height; y++)
        read.set(
          rows.subarray(y * (raster.stride + 1) + 1, (y + 1) * (raster.stride + 1)).map((byte) => ~byte),
          y * raster.stride,
        )
      expect(Buffer.compare(read, raster.bits)).toBe(0)
    }),
    { numRuns: 20 },
  )
})

test('a page of a PDF is as large as the label and holds its picture', () => {
  const label = newRaster(800, 400)
  ink(label, 3, 7)
  const file = Buffer.from(pdf([label, label], 8, deflate))
  const text = file.toString('latin1')
  expect(text).toContain('/Count 2')
  // 100 mm × 50 mm.
  expect(text).toContain('/MediaBox [0 0 283.465 141.732]')
  const at = text.indexOf('/Width 800')
  const from = text.indexOf('stream\n', at) + 7
  const length = Number(/\/Length (\d+)/.exec(text.slice(at))?.[1])
  const light = inflateSync(file.subarray(from, from + length))
  expect(
    Buffer.compare(
      light.map((byte) => ~byte),
      label.bits,
    ),
  ).toBe(0)
  // Every object stands where the table says.
  const places = [...text.matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
  expect(places.map((place, i) => text.startsWith(`${i + 1} 0 obj`, place))).toEqual(places.map(() => true))
})
