import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { p12, p12Password as password } from '#tests/factories/p12.ts'
import { codeIn } from '../../contract/file-code.ts'
import { sampleSeal } from '../seal.fixture.ts'
import { stampPdf } from '../stamp-pdf.ts'
import { type ReadP12, readP12 } from './read-p12.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-sign-'))
afterAll(() => rmSync(folder, { recursive: true }))

const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
const hasOpenssl = openssl('version').status === 0
const code = '1-2345678923456789234567892345'

const opened = (bytes: Uint8Array, word = password): ReadP12 => {
  const read = readP12(bytes, word)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

async function signedCopy({ signer }: Pick<ReadP12, 'signer'>): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < 3; page++) document.addPage([595, 842])
  const signing = { signer, name: '新月五金', reason: 'ZY-01 rev. 2', at: new Date('2026-11-28T08:00:00Z') }
  return Buffer.from(await stampPdf(await document.save(), [sampleSeal], code, signing))
}

/** What stands in a signed file: the ranges that are signed, and the signature. */
function partsOf(copy: Buffer): { content: Buffer; signature: Buffer; range: number[] } {
  const text = copy.toString('latin1')
  const range = (/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text) ?? []).slice(1).map(Number) as [
    number,
    number,
    number,
  ]
  const [to, from, rest] = range
  const hex = text.slice(to + 1, from - 1)
  // What follows the signature is filling; its own length stands at its beginning.
  const bytes = Buffer.from(hex, 'hex')
  const length = 4 + bytes.readUInt16BE(2)
  return {
    content: Buffer.concat([copy.subarray(0, to), copy.subarray(from, from + rest)]),
    signature: bytes.subarray(0, length),
    range: [0, ...range],
  }
}

/** Whether another program finds the signature to be of this content. */
function verified(copy: Buffer, certificate: X509Certificate): { ok: boolean; said: string } {
  const { content, signature } = partsOf(copy)
  writeFileSync(join(folder, 'content'), content)
  writeFileSync(join(folder, 'signature'), signature)
  writeFileSync(join(folder, 'ca.pem'), certificate.toString())
  const asked = ['-inform', 'DER', '-in', 'signature', '-content', 'content', '-CAfile', 'ca.pem', '-purpose', 'any']
  const { status, stderr } = openssl('cms', '-verify', '-binary', '-cades', ...asked, '-out', 'out')
  return { ok: status === 0, said: stderr }
}

test('a copy is signed over every byte but the signature, and says by whom', async () => {
  const { bytes, certificate } = p12()
  const read = opened(bytes)
  expect(read).toMatchObject({ subject: expect.stringContaining('CN=Document control'), serial: 'E1F2' })
  expect(read.signer.chain.map((pem) => new X509Certificate(pem).fingerprint256)).toEqual([certificate.fingerprint256])
  const copy = await signedCopy(read)
  const { range, signature, content } = partsOf(copy)
  const [, to = 0, from = 0, rest = 0] = range
  expect(from + rest).toBe(copy.length)
  expect(copy[to]).toBe('<'.charCodeAt(0))
  expect(copy[from - 1]).toBe('>'.charCodeAt(0))
  // The digest of the content is what is signed.
  expect(signature.includes(createHash('sha256').update(content).digest())).toBe(true)
  expect(signature.includes(createHash('sha256').update(certificate.raw).digest())).toBe(true)
  expect((await PDFDocument.load(copy)).getPageCount()).toBe(3)
  expect(codeIn(copy.toString('latin1'))).toBe(code)
})

test.skipIf(!hasOpenssl)(
  'another program finds the signature good, and not of a file with one byte changed',
  async () => {
    const { bytes, certificate } = p12()
    const copy = await signedCopy(opened(bytes))
    expect(verified(copy, certificate)).toMatchObject({ ok: true })
    for (const at of [20, copy.length - 3]) {
      const changed = Buffer.from(copy)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verified(changed, certificate).ok, `byte ${at}`).toBe(false)
    }
  },
)

test.skipIf(!hasOpenssl)(
  'a key of an elliptic curve signs as well, from a file as that program writes it',
  async () => {
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'ec.pem')
    openssl('req', '-new', '-x509', '-key', 'ec.pem', '-days', '30', '-subj', '/CN=Seal/O=Works', '-out', 'ec.crt')
    writeFileSync(join(folder, 'word'), 'secret')
    const made = ['-inkey', 'ec.pem', '-in', 'ec.crt', '-out', 'ec.p12', '-passout', 'file:word']
    expect(openssl('pkcs12', '-export', ...made).status).toBe(0)
    const read = opened(readFileSync(join(folder, 'ec.p12')), 'secret')
    const certificate = new X509Certificate(readFileSync(join(folder, 'ec.crt')))
    expect(verified(await signedCopy(read), certificate)).toMatchObject({ ok: true })
  },
)

test('what cannot be signed with says why', () => {
  const { bytes } = p12()
  expect(readP12(bytes, 'wrong')).toEqual({ problem: 'password' })
  expect(readP12(Buffer.from('no certificate'), password)).toEqual({ problem: 'unreadable' })
  // A certificate of another key proves nothing.
  expect(readP12(p12({ ofAnother: true }).bytes, password)).toEqual({ problem: 'noKey' })
})
