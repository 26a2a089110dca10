import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '#areas/documents/server/text/pdf-text.ts'
import { raiseAbnormality } from '#areas/quality/contract/abnormality.ts'
import { getEightDReport, updateEightDStep } from '#areas/quality/contract/eight-d.api.ts'
import { eightDCrud, emptyContent, type StepContent } from '#areas/quality/contract/eight-d.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input, sayYes } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let number: string

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const inspector = await callerAt(demo.address, 'inspector')
  const made = await inspector.call<{ number: string }>(raiseAbnormality.path, {
    subject: '法兰面划伤',
    description: '法兰面划伤，深 0.1 mm，长 12 mm',
  })
  number = made.number
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

test('an 8D is begun of an abnormality, its causes are drawn, a step is finished, and it is printed in English', async () => {
  const person = await enter(browser, demo.address, 'inspector')
  const { page } = person
  await person.open('AbnormalQuality', `?search=${encodeURIComponent(JSON.stringify({ keyword: number }))}`)
  const row = page.locator('.ant-table-row', { hasText: number }).filter({ visible: true }).first()
  await row.waitFor()
  const begin = button(row, '发起 8D')
  if (await begin.count()) await begin.click()
  else {
    await row.getByRole('button').last().click()
    await pressEntry(page.getByRole('menuitem', { name: '发起 8D' }))
  }
  await button(page.locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal').last(), '确定').click()
  const step = (words: string) => page.getByRole('tab', { name: words }).click()
  await page.getByRole('tab', { name: 'D2 问题描述' }).waitFor()
  await step('D2 问题描述')
  const panel = page.getByRole('region', { name: 'D2 问题描述' })
  expect(await input(panel, 'textbox', '问题描述').inputValue()).toContain('法兰面划伤')
  await input(panel, 'spinbutton', '不良数量').fill('8')
  await input(panel, 'textbox', '哪里 是').fill('2 号车床')
  await button(panel, '完成本步').click()
  await panel.getByText('完成').first().waitFor()

  await step('D4 根本原因')
  const causes = page.getByRole('region', { name: 'D4 根本原因' })
  await causes.getByRole('button', { name: '机：增加原因' }).click()
  await input(causes, 'textbox', '原因').fill('卡爪有毛刺')
  await causes.getByRole('button', { name: '再问为什么' }).click()
  await input(causes, 'textbox', '原因').fill('卡爪未定期修磨')
  await causes.getByText('已验证为真因').click()
  await causes.getByText('卡爪有毛刺 (+1)').waitFor()
  await causes.getByText('五个为什么').click()
  await causes.getByRole('button', { name: '卡爪未定期修磨' }).waitFor()
  await button(causes, '保存').click()
  await page.getByText('已保存').first().waitFor()

  const [print] = await Promise.all([page.waitForEvent('popup'), button(page, '打印').first().click()])
  await print.getByRole('heading', { name: '8D 报告' }).waitFor()
  await print.getByLabel('打印语言').selectOption('en')
  await print.getByRole('heading', { name: '8D report' }).waitFor()
  await print.getByText('卡爪未定期修磨').first().waitFor()
  await print.getByText('D4 Root causes').waitFor()
  expect(person.complaints).toEqual([])
  await person.close()
})

/** Writes steps that are no more than typing, each finished. */
async function write(leader: Caller, id: number, contents: readonly StepContent[]): Promise<void> {
  for (const content of contents) {
    const { steps } = await leader.call<{
      steps: { step: string; version: number; ownerId: number; dueAt: string; content: StepContent }[]
    }>(getEightDReport.path, { id })
    const row = steps.find(({ step }) => step === content.step)
    await leader.call(updateEightDStep.path, { ...row, id, done: true, content })
  }
}

test('it is led to its end: actions are done, another proves their effect, it is approved, and its PDF tells so', async () => {
  const leader = await callerAt(demo.address, 'inspector')
  const { rows } = await leader.call<{ rows: { id: number; number: string }[] }>(eightDCrud.select.path, {
    where: { keyword: number },
  })
  const { id, number: report } = rows[0] as { id: number; number: string }
  const cause = { parent: null, head: 'machine', verified: true, evidence: '复现 3 次' } as const
  await write(leader, id, [
    { step: 'D0', emergency: '停机并隔离' },
    { step: 'D1', members: [{ name: leader.name, duty: '质量' }] },
    { ...emptyContent.D3, places: emptyContent.D3.places.map((each) => ({ ...each, suspect: 0 })) },
    {
      step: 'D4',
      causes: [
        { ...cause, key: 1, chain: 'occurrence', text: '卡爪有毛刺' },
        { ...cause, key: 2, chain: 'escape', text: '外观未全检' },
      ],
    },
  ])
  const person = await enter(browser, demo.address, 'inspector')
  const { page } = person
  const at = async (words: string) => {
    await page.getByRole('tab', { name: words }).click()
    const panel = page.getByRole('region', { name: words })
    await panel.waitFor()
    return panel
  }
  // What is finished bears a mark; the next one that is not comes up by itself.
  const finished = (step: string) => page.getByRole('tab', { name: new RegExp(`完成.*${step}`) }).waitFor()
  await person.open('8Dreport', `?report=${id}`)
  const chosen = await at('D5 选定措施')
  for (const [causeText, work] of [
    ['卡爪有毛刺', '每班修磨卡爪'],
    ['外观未全检', '终检增加外观全检'],
  ] as const) {
    await button(chosen, '增加措施').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '原因' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: causeText }).click()
    await input(dialog, 'textbox', '措施').fill(work)
    await button(dialog, '增加措施').click()
    await dialog.waitFor({ state: 'hidden' })
    await chosen.getByText(work).waitFor()
  }
  await button(chosen, '完成本步').click()
  await finished('D5')
  const done = await at('D6 实施措施')
  for (const work of ['每班修磨卡爪', '终检增加外观全检']) {
    await button(done.getByRole('listitem').filter({ hasText: work }), '完成').click()
    const ask = page.getByRole('dialog')
    const day = input(ask, 'textbox', '完成日期')
    await day.fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
    await day.press('Enter')
    await input(ask, 'textbox', '结果').fill('已实施')
    await ask.locator('.ant-btn-primary').click()
    await ask.waitFor({ state: 'hidden' })
  }
  await button(done, '完成本步').click()
  await finished('D6')
  await write(leader, id, [
    { ...emptyContent.D7, documents: emptyContent.D7.documents.map((each) => ({ ...each, answer: 'na' as const })) },
    { step: 'D8', summary: '连续三批无再发', lessons: '夹具列入点检' },
  ])
  // Who did it does not say that it helped.
  expect(await button(page, '验证效果').count()).toBe(0)
  const checker = await enter(browser, demo.address, 'manager')
  await checker.open('8Dreport', `?report=${id}`)
  await checker.page.getByRole('tab', { name: 'D6 实施措施' }).click()
  for (const left of [1, 0]) {
    await button(checker.page, '验证效果').first().click()
    const ask = checker.page.getByRole('dialog')
    await input(ask, 'textbox', '验证依据').fill('三批 1500 件无划伤')
    await ask.locator('.ant-btn-primary').click()
    await ask.waitFor({ state: 'hidden' })
    await expect.poll(() => button(checker.page, '验证效果').count()).toBe(left)
  }
  expect(checker.complaints).toEqual([])
  await checker.close()

  await button(page, '提交结案').click()
  await sayYes(page.locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal').last())
  await page.getByText('待审批').first().waitFor()
  const approver = await enter(browser, demo.address, 'approver1')
  await approver.open('8Dreport')
  await approver.page.getByRole('tab', { name: '待我审批' }).click()
  const waiting = approver.page.locator('.ant-table-row', { hasText: report }).filter({ visible: true }).first()
  await button(waiting, '审批').click()
  await waiting.waitFor({ state: 'hidden' })
  expect(approver.complaints).toEqual([])
  await approver.close()

  await page.getByText('已结案').first().waitFor()
  const [print] = await Promise.all([page.waitForEvent('popup'), button(page, '打印').first().click()])
  await print.getByRole('heading', { name: '8D 报告' }).waitFor()
  const pdf = await pdfText(new Uint8Array(await print.pdf({ preferCSSPageSize: true })))
  // Fonts name some characters as the radicals that they look like.
  const text = (pdf ?? '').normalize('NFKC').replaceAll(/\s/g, '')
  for (const told of [report, '卡爪有毛刺', '每班修磨卡爪', '三批1500件无划伤', '连续三批无再发', '同意'])
    expect(text).toContain(told)
  expect(person.complaints).toEqual([])
  await person.close()
})
