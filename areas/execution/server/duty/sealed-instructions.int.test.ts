import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import * as esop from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud, instructionKind as kind } from '#areas/esop/contract/instruction.ts'
import {
  getSealCertificate,
  keepSealCertificate,
  removeSealCertificate,
} from '#areas/seals/contract/certificate.api.ts'
import { codeIn } from '#areas/seals/contract/file-code.ts'
import { checkSealedFile, checkStampedCopy } from '#areas/seals/contract/seal.api.ts'
import { sealCrud } from '#areas/seals/contract/seal.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { p12, p12Password } from '#tests/factories/p12.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { download, upload } from '#tests/support/jobs.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const today = localDate('Asia/Shanghai', Date.now())

const look = {
  shape: 'rectangle',
  color: 'red',
  borderWidth: 0.6,
  borderRadius: 1,
  width: 44,
  height: 14,
  orientation: 'portrait',
  left: 150,
  top: 12,
  fontSize: 14,
  pages: 'all',
} as const

async function page(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  return Buffer.from(await document.save())
}

async function kept(who: Client, bytes: Buffer, name = 'a.pdf', purpose = 'document'): Promise<number> {
  const { body } = await upload(gemba, who, uploadFile, { purpose }, { name, bytes })
  return (body.data as { id: number }).id
}

/** The number of the file that was approved. */
async function originalNo(who: Client, id: number): Promise<string> {
  const row: object = await who.call(instructionCrud.get, { id })
  return (row as { fileIdFileNo: string }).fileIdFileNo
}

/** A team with two levels of approval of instructions, and an instruction that waits for the first. */
async function place(bytes?: Buffer) {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const rights = ['instruction.view', 'instruction.approve', 'seal.view', 'seal.check']
  const chief = await makeUser(gemba, admin.teamId, { name: '陈组长', rights })
  const head = await makeUser(gemba, admin.teamId, { name: 'Head', rights })
  await admin.call(updateApprovalSetting, { kind, levels: [chief, head].map(({ userId }) => ({ userIds: [userId] })) })
  const original = bytes ?? (await page())
  const draft = {
    code: 'WI-1.pdf',
    name: 'WI-1.pdf',
    effectiveFrom: addDays(today, -1),
    operationIds: floor.operations,
  }
  const submit = async () => {
    const { id } = await admin.call(instructionCrud.add, { ...draft, fileId: await kept(admin, original) })
    await admin.call(esop.submitInstruction, { ids: [id] })
    return id
  }
  const approve = async (id: number) => {
    for (const who of [chief, head]) await who.call(esop.approveInstruction, { ids: [id] })
  }
  const course = (id: number) => admin.call(esop.getInstructionCourse, { id })
  /** Once the job is done. */
  const sealed = async (id: number) => {
    await expect.poll(async () => (await course(id)).sealed, { timeout: 20_000 }).not.toBeNull()
    return (await course(id)).sealed as NonNullable<Awaited<ReturnType<typeof course>>['sealed']>
  }
  return { admin, taskId: taskIds[0] as number, chief, head, original, submit, approve, course, sealed }
}

test('an approved document carries the seals of the levels that it passed; the original stays, and anybody can check the file', async () => {
  const { admin, taskId, chief, head, original, submit, course, sealed } = await place()
  await admin.call(sealCrud.add, { ...look, name: 'Controlled', level: 1, kind: 'text', text: '受控文件' })
  await admin.call(sealCrud.add, { ...look, name: 'Who', level: 2, kind: 'person', top: 40 })
  await admin.call(sealCrud.add, { ...look, name: 'When', level: 2, kind: 'date', top: 60 })
  await admin.call(sealCrud.add, {
    ...look,
    name: 'Of another',
    level: 1,
    userId: head.userId,
    kind: 'person',
    top: 80,
  })
  await admin.call(sealCrud.add, { ...look, name: 'Off', level: 1, kind: 'person', top: 90, enabled: false })
  const id = await submit()
  await chief.call(esop.approveInstruction, { ids: [id] })
  expect((await course(id)).sealed).toBeNull()
  await head.call(esop.approveInstruction, { ids: [id] })
  const copy = await sealed(id)
  expect(copy).toMatchObject({
    failure: null,
    seals: [
      { name: 'Controlled', level: 1, text: '受控文件', userName: '陈组长' },
      { name: 'Who', level: 2, text: 'Head', userName: 'Head' },
      { name: 'When', level: 2, text: today, userName: 'Head' },
    ],
  })

  const bytes = await download(gemba, admin, copy.fileNo as string)
  expect(hashOf(bytes)).toBe(copy.sha256)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  expect(await download(gemba, admin, await originalNo(admin, id))).toEqual(original)
  // Where work is done, the sealed copy is shown.
  const { rows } = await admin.call(esop.selectTaskInstruction, { taskId })
  expect(rows).toMatchObject([{ id, fileNo: copy.fileNo }])

  expect((await chief.call(checkSealedFile, { sha256: copy.sha256 })).found).toMatchObject({
    title: copy.title,
    original: false,
    standing: 'In force',
  })
  expect((await chief.call(checkSealedFile, { sha256: hashOf(original) })).found).toMatchObject({ original: true })
  bytes[bytes.length - 1] = 65
  expect((await chief.call(checkSealedFile, { sha256: hashOf(bytes) })).found).toBeNull()
  // Another team has not stamped it.
  const other = await floorTeam(gemba)
  expect((await other.admin.call(checkSealedFile, { sha256: copy.sha256 })).found).toBeNull()
  // Seals that are changed or deleted later change nothing of what was stamped.
  const { rows: seals } = await admin.call(sealCrud.select, { pageNum: 1, pageSize: 50, where: {} })
  await admin.call(sealCrud.delete, { ids: seals.map((seal) => seal.id) })
  expect((await sealed(id)).seals).toHaveLength(3)
})

test('whoever has a stamped file checks it without a login, by the code in it, and learns of no other file', async () => {
  const { admin, submit, approve, sealed } = await place()
  await admin.call(sealCrud.add, { ...look, name: 'Controlled', level: 1, kind: 'text', text: '受控文件' })
  await admin.call(sealCrud.add, { ...look, name: 'Check', level: 2, kind: 'code', width: 60, left: 20 })
  const id = await submit()
  await approve(id)
  const copy = await sealed(id)
  const bytes = await download(gemba, admin, copy.fileNo as string)
  const code = codeIn(bytes.toString('latin1')) as string
  expect(copy.seals).toMatchObject([{ name: 'Controlled' }, { name: 'Check', text: code }])
  const anybody = gemba.client('')
  const check = async (input: { code: string; sha256?: string }) => (await anybody.call(checkStampedCopy, input)).found
  expect(await check({ code })).toMatchObject({
    title: copy.title,
    file: 'none',
    zone: 'Asia/Shanghai',
    seals: [{ userName: '陈组长' }, { userName: 'Head' }],
    standing: { text: 'In force', holds: true },
  })
  expect(await check({ code, sha256: copy.sha256 })).toMatchObject({ file: 'same' })
  bytes[100] = 65
  expect(await check({ code, sha256: hashOf(bytes) })).toMatchObject({ file: 'changed' })
  // What nobody gave, and what another team gave under its own name, are alike unknown.
  const [team, rest] = code.split('-') as [string, string]
  for (const wrong of [
    `${team}-${rest.slice(0, -1)}z`,
    `${Number.parseInt(team, 36) + 1}-${rest}`,
    'nothing',
    'zzzzzzzzz-x',
  ])
    expect(await check({ code: wrong === code ? `${wrong}z` : wrong })).toBeNull()

  // A revision that took its place is told of.
  await admin.call(esop.withdrawInstruction, { ids: [id], reason: 'replaced' })
  expect(await check({ code })).toMatchObject({ standing: { text: 'Withdrawn', holds: false } })
})

test('copies are signed with the certificate that the team brings; its key is told to nobody', {
  timeout: 120_000,
}, async () => {
  const { admin, chief, original, submit, approve, sealed } = await place()
  await admin.call(sealCrud.add, { ...look, name: 'Controlled', level: 1, kind: 'text', text: '受控文件' })
  const bring = (days: number, password = p12Password) =>
    admin.call(keepSealCertificate, { file: p12({ days }).bytes.toString('base64'), password })
  await expect(bring(90, 'wrong')).rejects.toMatchObject({ body: { data: { password: expect.any(String) } } })
  await expect(bring(-1)).rejects.toMatchObject({ body: { data: { file: expect.any(String) } } })
  await expect(admin.call(keepSealCertificate, { file: 'YWJj', password: '' })).rejects.toMatchObject({
    body: { data: { file: expect.any(String) } },
  })
  await expect(
    chief.call(keepSealCertificate, { file: 'YWJj', password: '' }),
    'he may look at it alone',
  ).rejects.toMatchObject({ status: 403 })
  await bring(90)
  await bring(10)
  const { certificate } = await chief.call(getSealCertificate, {})
  expect(certificate).toMatchObject({ subject: 'CN=Document control, O=Crescent Works', state: 'due' })
  expect(JSON.stringify(certificate)).not.toMatch(/PRIVATE|sealed/)

  const id = await submit()
  await approve(id)
  const copy = await sealed(id)
  expect(copy.signature).toMatchObject({ subject: certificate?.subject, serial: 'E1F2' })
  const bytes = await download(gemba, admin, copy.fileNo as string)
  expect(hashOf(bytes)).toBe(copy.sha256)
  expect(bytes.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  const code = codeIn(bytes.toString('latin1')) as string
  expect((await gemba.client('').call(checkStampedCopy, { code, sha256: copy.sha256 })).found).toMatchObject({
    file: 'same',
    signature: { serial: 'E1F2' },
  })

  await admin.call(removeSealCertificate, {})
  await expect(admin.call(removeSealCertificate, {})).rejects.toMatchObject({ status: 400 })
  const { operationIds } = (await admin.call(instructionCrud.get, { id })) as { operationIds: number[] }
  const draft = { code: 'WI-1.pdf', name: 'WI-1.pdf', operationIds, effectiveFrom: today }
  const { id: next } = await admin.call(esop.reviseInstruction, {
    id,
    ...draft,
    fileId: await kept(admin, original),
  })
  await admin.call(esop.submitInstruction, { ids: [next] })
  await approve(next)
  expect((await sealed(next)).signature).toBeNull()
})

test('without seals nothing is stamped; what cannot be stamped is shown as it was approved, and says why', async () => {
  const plain = await place()
  const unsealed = await plain.submit()
  await plain.approve(unsealed)
  const broken = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
  const { admin, taskId, submit, approve, sealed } = await place(broken)
  await admin.call(sealCrud.add, { ...look, name: 'Controlled', level: 1, kind: 'text', text: 'OK' })
  const id = await submit()
  await approve(id)
  const copy = await sealed(id)
  expect(copy).toMatchObject({ fileNo: null, failure: expect.stringMatching(/./), sha256: '' })
  const { rows } = await admin.call(esop.selectTaskInstruction, { taskId })
  expect(rows).toMatchObject([{ id, fileNo: await originalNo(admin, id) }])
  expect((await plain.course(unsealed)).sealed).toBeNull()
})

test('a seal says something, lies on its page, has a name of its own, and is designed by whoever may', async () => {
  const { admin } = await floorTeam(gemba)
  const add = (more: object) =>
    admin.call(sealCrud.add, { ...look, name: 'A', level: 1, kind: 'text', text: 'A', ...more })
  await expect(add({ text: ' ' })).rejects.toMatchObject({ body: { data: { text: expect.any(String) } } })
  await expect(add({ left: 170 })).rejects.toMatchObject({ body: { data: { left: expect.any(String) } } })
  await expect(add({ top: 290 })).rejects.toMatchObject({ body: { data: { top: expect.any(String) } } })
  await expect(add({ level: 0 })).rejects.toMatchObject({ body: { data: { level: expect.any(String) } } })
  await add({ orientation: 'landscape', left: 240 })
  await expect(add({})).rejects.toMatchObject({ body: { data: { name: expect.any(String) } } })
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const backgroundId = await kept(admin, gif, 'a.gif', 'image')
  await expect(add({ name: 'B', backgroundId })).rejects.toMatchObject({
    body: { data: { backgroundId: expect.any(String) } },
  })
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  await expect(ann.call(sealCrud.select, { pageNum: 1, pageSize: 50, where: {} })).rejects.toMatchObject({
    status: 403,
  })
  await expect(ann.call(checkSealedFile, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({ status: 403 })
})
