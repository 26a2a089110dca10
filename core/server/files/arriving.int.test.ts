import { createHash, randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { housekeeping } from '#core/server/housekeeping.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { download, upload } from '#tests/support/jobs.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
beforeAll(async () => {
  gemba = await startTestGemba()
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** A PDF of so many bytes, as far as its beginning tells. */
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
const partOf = (bytes: Buffer, part: number) =>
  bytes.subarray(part * limits.uploadPartBytes, (part + 1) * limits.uploadPartBytes)
const send = (who: Client, uploadId: number, part: number, bytes: Buffer) =>
  upload(gemba, who, api.addUploadPart, { uploadId, part }, { name: 'part', bytes })
const partsOf = (bytes: Buffer) => Array.from({ length: Math.ceil(bytes.length / limits.uploadPartBytes) }, (_, i) => i)

async function whole(who: Client, name: string, bytes: Buffer) {
  const { uploadId } = await who.call(api.beginUpload, { key: name, name, size: bytes.length })
  for (const part of partsOf(bytes)) expect((await send(who, uploadId, part, partOf(bytes, part))).status).toBe(200)
  return who.call(api.finishUpload, { uploadId, sha256: sha256(bytes) })
}

test('a file that was cut off goes on with the parts that are missing, in any order and twice', async () => {
  const bytes = pdf(2_500_000)
  const asked = { key: 'drawing', name: '图纸 Bản vẽ.pdf', size: bytes.length }
  const { uploadId, partBytes, parts } = await admin.call(api.beginUpload, asked)
  expect([partBytes, parts]).toEqual([1024 * 1024, []])
  expect((await send(admin, uploadId, 2, partOf(bytes, 2))).status).toBe(200)
  const missing = await admin.raw(api.finishUpload.path, { uploadId, sha256: sha256(bytes) })
  expect([missing.status, missing.body.message]).toEqual([400, 'Parts of the file are missing: resume the upload'])
  expect(await admin.call(api.beginUpload, asked)).toEqual({ uploadId, partBytes, parts: [2] })
  await Promise.all([0, 1, 0].map((part) => send(admin, uploadId, part, partOf(bytes, part))))
  const file = await admin.call(api.finishUpload, { uploadId, sha256: sha256(bytes) })
  expect(file).toMatchObject({ name: asked.name, mime: 'application/pdf', size: bytes.length })
  // The answer was lost: the same call is answered the same, and the parts take no more.
  expect(await admin.call(api.finishUpload, { uploadId, sha256: sha256(bytes) })).toEqual(file)
  expect((await send(admin, uploadId, 0, partOf(bytes, 0))).status).toBe(404)
  expect((await download(gemba, admin, file.fileNo)).equals(bytes)).toBe(true)
  // The key is free for another file.
  expect((await admin.call(api.beginUpload, asked)).uploadId).not.toBe(uploadId)
})

describe('refuses', () => {
  test('parts that are none, keys of another file, and what arrived otherwise than it was sent', async () => {
    const bytes = pdf(1_200_000)
    const { uploadId } = await admin.call(api.beginUpload, { key: 'r', name: 'r.pdf', size: bytes.length })
    const short = await send(admin, uploadId, 0, partOf(bytes, 1))
    expect([short.status, short.body.data]).toEqual([400, { file: 'This part must have 1048576 bytes' }])
    expect((await send(admin, uploadId, 2, partOf(bytes, 1))).body.data).toEqual({ part: 'Cannot be above 1' })
    const other = await admin.raw(api.beginUpload.path, { key: 'r', name: 'r.pdf', size: 5 })
    expect([other.status, Object.keys(other.body.data)]).toEqual([400, ['key']])
    for (const part of [0, 1]) await send(admin, uploadId, part, partOf(bytes, part))
    const changed = await admin.raw(api.finishUpload.path, { uploadId, sha256: sha256(pdf(20)) })
    expect([changed.status, Object.keys(changed.body.data)]).toEqual([400, ['sha256']])
    const large = { key: 'l', name: 'l.pdf', size: limits.documentBytes + 1 }
    expect((await admin.raw(api.beginUpload.path, large)).status).toBe(400)
    await admin.call(api.cancelUpload, { uploadId })
    expect((await send(admin, uploadId, 0, partOf(bytes, 0))).status).toBe(404)
  })

  test('what its content does not say to be a document; text is one, whatever it is called', async () => {
    const page = Buffer.from('<html><script>alert(1)</script>\n物料 vật tư</html>')
    const text = await whole(admin, 'page.html', page)
    expect(text.mime).toBe('text/plain; charset=utf-8')
    const shown = await gemba.app.inject({
      url: `/user/web/fileController/selectDataByNo?no=${text.fileNo}`,
      headers: { token: admin.token },
    })
    expect(shown.headers['content-disposition']).toContain('attachment')
    expect(shown.headers['content-type']).toContain('text/plain')
    for (const bytes of [
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]),
      Buffer.from([0x61, 0xff, 0xfe, 0x62]),
    ]) {
      const name = `${bytes.length}.exe`
      const { uploadId } = await admin.call(api.beginUpload, { key: name, name, size: bytes.length })
      await send(admin, uploadId, 0, bytes)
      const refused = await admin.raw(api.finishUpload.path, { uploadId, sha256: sha256(bytes) })
      expect([refused.status, refused.body.message]).toEqual([400, 'This kind of file is not accepted: .exe'])
    }
  })

  test('whoever did not begin it, and more at a time than anybody needs', async () => {
    const other = await makeUser(gemba, admin.teamId, { name: 'Other', rights: [] })
    const stranger = await gemba.team('Elsewhere')
    const { uploadId } = await admin.call(api.beginUpload, { key: 'own', name: 'own.pdf', size: 20 })
    for (const who of [other, stranger]) {
      expect((await send(who, uploadId, 0, pdf(20))).status).toBe(404)
      expect((await who.raw(api.finishUpload.path, { uploadId, sha256: sha256(pdf(20)) })).status).toBe(404)
      await who.call(api.cancelUpload, { uploadId })
    }
    expect((await send(admin, uploadId, 0, pdf(20))).status).toBe(200)
    const begin = (i: number) => other.raw(api.beginUpload.path, { key: `k${i}`, name: 'k.pdf', size: 20 })
    const answers = await Promise.all(Array.from({ length: limits.arrivingOfOne + 3 }, (_, i) => begin(i)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.arrivingOfOne)
    expect(answers.find(({ status }) => status !== 200)?.body.message).toContain('20 uploads are unfinished already')
  })
})

test('what is arriving is read by nobody, and forgotten with its parts when its time is over', async () => {
  const { uploadId } = await admin.call(api.beginUpload, { key: 'late', name: 'late.pdf', size: 20 })
  await send(admin, uploadId, 0, pdf(20))
  const inTeam = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const { fileNo } = await inTeam((db) =>
    db.selectFrom('file').select('fileNo').where('id', '=', uploadId).executeTakeFirstOrThrow(),
  )
  expect((await admin.raw(api.downloadFile.path, { fileNo })).status).toBe(404)
  await inTeam((db) => db.updateTable('file').set({ expiresAt: '2026-01-01' }).where('id', '=', uploadId).execute())
  expect((await admin.raw(api.finishUpload.path, { uploadId, sha256: sha256(pdf(20)) })).status).toBe(404)
  const { database } = gemba.services
  const service = runServiceOf(database, gemba.events, 'housekeeping')
  await housekeeping(database).run({
    now: new Date(),
    eachTeam: async (work) => {
      for (const team of await service.teams()) await service.inTeam(team, work)
    },
  })
  const left = await inTeam((db) => db.selectFrom('fileChunk').select('part').where('fileId', '=', uploadId).execute())
  expect(left).toEqual([])
})

test('50 MB arrive, and are read in pieces and from any place, within 100 MB of memory', {
  timeout: 120_000,
}, async () => {
  // An archive is the most expensive: it is looked into as a whole.
  const bytes = Buffer.from(zipSync({ a: randomBytes(limits.documentBytes - 200) }, { level: 0 }))
  const { arrayBuffers: before } = process.memoryUsage()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }, 5)
  const file = await whole(admin, 'large.zip', bytes)
  clearInterval(watch)
  expect(most).toBeLessThan(100 * 1024 * 1024)
  const look = (headers: Record<string, string>) =>
    gemba.app.inject({
      url: `/user/web/fileController/selectDataByNo?no=${file.fileNo}`,
      headers: { token: admin.token, ...headers },
    })
  const all = await look({})
  expect([all.statusCode, all.headers['content-length'], all.rawPayload.equals(bytes)]).toEqual([
    200,
    String(bytes.length),
    true,
  ])
  for (const [from, to] of [
    [0, 9],
    [524_280, 524_300],
    [3_000_000, 9_000_000],
    [bytes.length - 5, bytes.length - 1],
  ] as const) {
    const piece = await look({ range: `bytes=${from}-${to}` })
    expect([piece.statusCode, piece.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`])
    expect(piece.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
})
