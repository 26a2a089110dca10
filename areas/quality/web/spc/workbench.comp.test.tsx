import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { agreementStudy, biasStudy, capabilityStudy, measuredChart, shortRunChart } from '#engines/spc/index.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { type AgreementRequest, reckonAgreementStudy } from '../../contract/agreement-study.api.ts'
import { type BiasRequest, reckonBiasStudy } from '../../contract/bias-study.api.ts'
import { reckonCapabilityStudy } from '../../contract/capability-study.api.ts'
import { readMeasuredSheet } from '../../contract/measured-sheet.api.ts'
import { reckonShortRunChart, type ShortRunRequest } from '../../contract/short-run.api.ts'
import { reckonControlChart, reckonGaugeStudy } from '../../contract/spc.api.ts'
import QualityReport from '../screens/quality-report.tsx'

// Nothing is drawn in a document without a browser; what is drawn is proved by the kit.
vi.mock('#core/web/kit/chart/analysis/panel.tsx', () => ({ Panel: ({ title }: { title: string }) => <b>{title}</b> }))

const rights = ['inspectionRecord.view']
const groups = [...Array.from({ length: 12 }, () => [10, 11, 12]), [30, 31, 32]]
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Data' }), { target: { value: text } })
/** The screen, where an engineer brings data from anywhere. */
async function workbench() {
  const shown = await show(<QualityReport />, { rights })
  fireEvent.click(screen.getByRole('tab', { name: 'SPC workbench' }))
  return shown
}
const analyse = () => fireEvent.click(screen.getByRole('button', { name: 'Analyse' }))

test('what is pasted is charted, and what breaks a rule is said in words', async () => {
  const server = serve([
    reckonControlChart,
    ({ subgroups }: { subgroups: number[][] }) => measuredChart('xbarR', subgroups),
  ])
  await workbench()
  expect(screen.getByRole('button', { name: 'Analyse' })).toHaveProperty('disabled', true)
  type(groups.map((row) => row.join('\t')).join('\n'))
  analyse()
  await waitFor(() => expect(screen.getByText('Point 13')).toBeTruthy())
  expect(screen.getByText(/X̄ = 31: N1 1 point beyond a limit/)).toBeTruthy()
  expect(server.sent(reckonControlChart)).toEqual([
    { chart: 'xbarR', subgroups: groups, options: { rules: ['nelson1', 'nelson2'], width: 3 } },
  ])
})

test('what cannot be charted is said, by the page or by the server', async () => {
  serve([
    reckonControlChart,
    new Refuses(400, 'Not valid', { 'options.usl': 'The upper limit must be above the lower one' }, codes.badFields),
  ])
  await workbench()
  type('nothing to count')
  analyse()
  expect(await screen.findByText(/No usable data/)).toBeTruthy()
  type('1 2\n3 4')
  analyse()
  expect(await screen.findByText('The upper limit must be above the lower one')).toBeTruthy()
  expect(screen.queryByText(/No usable data/)).toBeNull()
})

test('a file is read into the field, where it can be mended', async () => {
  serve([
    readMeasuredSheet,
    {
      rows: [
        ['x1', 'x2'],
        [1.5, 2],
      ],
    },
  ])
  const { container } = await workbench()
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'values.xlsx')] } })
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Data' }).value).toBe('x1\tx2\n1.5\t2'),
  )
})

test('a gauge study says its verdict first', async () => {
  const shares = { gaugeRr: 8, repeatability: 6, reproducibility: 5.3, partVariation: 99.7 }
  const server = serve([
    reckonGaugeStudy,
    {
      repeatability: 0.06,
      reproducibility: 0.05,
      gaugeRr: 0.08,
      partVariation: 1,
      totalVariation: 1.003,
      shares,
      ndc: 17,
      verdict: 'good',
      interactionTest: { statistic: 0.5, p: 0.8, pooled: true },
    },
  ])
  await show(<QualityReport />, { rights })
  fireEvent.click(screen.getByRole('tab', { name: 'Gauge study' }))
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Data' }).at(-1) as HTMLElement, {
    target: { value: 'P1 A 1 2\nP1 B 1 2\nP2 A 3 4\nP2 B 3 4' },
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Analyse' }).at(-1) as HTMLElement)
  expect(await screen.findByText(/The gauge is good: GRR is 8 %/)).toBeTruthy()
  expect(screen.getByText('Not significant: pooled with the repeatability')).toBeTruthy()
  expect(server.sent(reckonGaugeStudy)).toMatchObject([{ method: 'anova', measurements: expect.any(Array) }])
})

/** Another tab of the desk, with data in its field. */
async function tabWith(name: string, text: string) {
  await show(<QualityReport />, { rights })
  fireEvent.click(screen.getByRole('tab', { name }))
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Data' }).at(-1) as HTMLElement, { target: { value: text } })
}
const begin = () => fireEvent.click(screen.getAllByRole('button', { name: 'Analyse' }).at(-1) as HTMLElement)

test('a capability study says its verdict, its method and why; too few values have no index', async () => {
  const server = serve([
    reckonCapabilityStudy,
    ({ values, usl }: { values: number[]; usl: number }) => capabilityStudy('process', values, { usl }),
  ])
  const skewed = Array.from({ length: 60 }, (_, i) => 1 + (i / 20) ** 2)
  await tabWith('Capability study', skewed.join('\n'))
  fireEvent.change(screen.getAllByLabelText('Upper specification limit').at(-1) as HTMLElement, {
    target: { value: '11' },
  })
  begin()
  expect(await screen.findByText(/Not capable: Ppk = .*1.33 is required/)).toBeTruthy()
  expect(screen.getByText(/quantiles of 0.135 %.*fitted .* distribution.*Box–Cox does not make them so/)).toBeTruthy()
  expect(server.sent(reckonCapabilityStudy)).toEqual([{ study: 'process', method: 'auto', values: skewed, usl: 11 }])
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Data' }).at(-1) as HTMLElement, {
    target: { value: '1\n2\n3' },
  })
  begin()
  expect(await screen.findByText('Too few values: 3, and this method needs at least 25. No index is told')).toBeTruthy()
  expect(screen.queryByText(/is required/)).toBeNull()
})

/** Chooses from a list of the shown tab by its words. */
async function choose(list: string, words: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: list }))
  fireEvent.click(await screen.findByText(words, { selector: '.ant-select-item-option-content' }))
}

/** Another study of the gauge tab, with data in its field. */
async function studyWith(name: string, text: string) {
  await show(<QualityReport />, { rights })
  fireEvent.click(screen.getByRole('tab', { name: 'Gauge study' }))
  await choose('Study', name)
  type(text)
}

test('bias and linearity say their verdict, and each reference its interval', async () => {
  const server = serve([reckonBiasStudy, ({ readings, variation }: BiasRequest) => biasStudy(readings, variation)])
  await studyWith('Bias and linearity', '2 2.7\n2 2.5\n6 6\n6 6.1\n10 9.3\n10 9.4')
  begin()
  expect(await screen.findByText(/The gauge is not linear.*% linearity/)).toBeTruthy()
  expect(screen.getByText(/at least 5 references with 10 readings each/)).toBeTruthy()
  expect(screen.getAllByText('Not significant').length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: '95 % band of the line' })).toBeTruthy()
  expect(server.sent(reckonBiasStudy)).toEqual([
    {
      readings: [
        { reference: 2, values: [2.7, 2.5] },
        { reference: 6, values: [6, 6.1] },
        { reference: 10, values: [9.3, 9.4] },
      ],
    },
  ])
  type('only words')
  begin()
  expect(await screen.findByText('Each row needs a reference value and at least one reading')).toBeTruthy()
})

test('agreement says its verdict, each appraiser, misses and false alarms', async () => {
  const server = serve([
    reckonAgreementStudy,
    ({ ratings, reference, accepted }: AgreementRequest) => agreementStudy(ratings, { reference, accepted }),
  ])
  await studyWith('Attribute agreement (kappa)', 'P1 OK Ann OK OK\nP1 OK Bo OK NG\nP2 NG Ann NG NG\nP2 NG Bo NG NG')
  await choose('Judgement that accepts', 'OK')
  begin()
  expect(await screen.findByText(/The agreement is not acceptable/)).toBeTruthy()
  expect(screen.getByText('Cohen’s kappa: Ann – Bo')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Bo Not acceptable.*50 %/ })).toBeTruthy()
  expect(server.sent(reckonAgreementStudy)).toMatchObject([{ reference: ['OK', 'NG'], accepted: 'OK' }])
  fireEvent.click(screen.getByRole('checkbox', { name: /second column is the reference/ }))
  type('P1 Ann OK\nP2 Ann')
  begin()
  expect(await screen.findByText('Each row needs a part, an appraiser and at least one judgement')).toBeTruthy()
})

test('short runs of several products share a chart; products that vary unlike each other are told', async () => {
  const server = serve([
    reckonShortRunChart,
    ({ chart, points, nominals = [] }: ShortRunRequest) =>
      shortRunChart(chart, points, { nominals: new Map(nominals.map(({ product, nominal }) => [product, nominal])) }),
  ])
  await workbench()
  await choose('Runs', 'Short runs: several products')
  type('A 50 51\nA 50 50\nB 25 35\nB 25 15\nA 50 51')
  analyse()
  expect(await screen.findByText(/vary unlike each other.*use the standardised chart/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /^A 3 50 / })).toBeTruthy()
  expect(server.sent(reckonShortRunChart)).toMatchObject([
    {
      chart: 'nominal',
      nominals: [
        { product: 'A', nominal: 50 },
        { product: 'B', nominal: 25 },
      ],
    },
  ])
  type('A 50 51\nA 51 50')
  analyse()
  expect(await screen.findByText(/a product has one nominal/)).toBeTruthy()
})
