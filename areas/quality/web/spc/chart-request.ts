import type { SentOf } from '#core/contract/endpoint.ts'
import type { Rule } from '#engines/spc/index.ts'
import type { reckonControlChart } from '../../contract/spc.api.ts'
import { inSubgroups, pastedOf, seriesOf } from './pasted.ts'

export type ChartSent = SentOf<typeof reckonControlChart>
export type ChartKind = ChartSent['chart']

/** What a person chose beside the data. Numbers that are absent are reckoned. */
export interface Chosen {
  chart: ChartKind
  /** Values to a subgroup where they stand in one column. */
  size: number
  rules: Rule[]
  width: number | null
  from: number | null
  to: number | null
  target: number | null
  sigma: number | null
  lsl: number | null
  usl: number | null
  lambda: number | null
  k: number | null
  h: number | null
  /** Of p and u alone. */
  standardised: boolean
}

export const firstChoice: Chosen = {
  chart: 'xbarR',
  size: 5,
  rules: ['nelson1', 'nelson2'],
  width: 3,
  from: null,
  to: null,
  target: null,
  sigma: null,
  lsl: null,
  usl: null,
  lambda: 0.2,
  k: 0.5,
  h: 5,
  standardised: false,
}

/** Charts whose points may stand in standard errors of their own. */
export const standardises = (chart: ChartKind): boolean => chart === 'p' || chart === 'u'

const counted = ['p', 'np', 'c', 'u']
export const isCounted = (chart: ChartKind): boolean => counted.includes(chart)
/** Charts whose points are subgroups, or may be. */
export const takesGroups = (chart: ChartKind): boolean => ['xbarR', 'xbarS', 'ewma', 'cusum'].includes(chart)
/** Charts whose points may be single values. */
const takesValues = (chart: ChartKind): boolean => ['iMR', 'ewma', 'cusum'].includes(chart)

export interface Asked {
  sent: ChartSent
  names: string[]
  /** Every measured value, for a histogram; none of counts. */
  values: number[]
}

/** What can be said before the data is sent. */
export type Lacking = 'none' | 'sizes'

/** The data as a chart takes it; or what it lacks. A baseline is told from 1, as the points are numbered. */
export function askedOf(text: string, chosen: Chosen): Asked | Lacking {
  const { chart, size } = chosen
  const { names, rows } = seriesOf(pastedOf(text))
  if (!rows.length) return 'none'
  const options = optionsOf(chosen)
  if (isCounted(chart)) {
    const sized = rows.every((row) => row.length > 1)
    if (!sized && chart !== 'c') return 'sizes'
    const counts = rows.map(([count]) => count as number)
    return {
      sent: { chart, counts, ...(sized ? { sizes: rows.map(([, each]) => each as number) } : {}), options },
      names,
      values: [],
    }
  }
  const values = rows.flat()
  const single = rows.every((row) => row.length === 1)
  if (chart === 'iMR' || (takesValues(chart) && single && size === 1)) {
    const named = single ? names : values.map((_, i) => String(i + 1))
    return { sent: { chart, values, options }, names: named, values }
  }
  const groups = single ? inSubgroups(values, size) : rows
  if (!groups.length) return 'none'
  const named = single ? groups.map((_, i) => String(i + 1)) : names
  return { sent: { chart, subgroups: groups, options }, names: named, values: groups.flat() }
}

function optionsOf(chosen: Chosen): ChartSent['options'] {
  const { chart, rules, width, from, to, target, sigma, lsl, usl, lambda, k, h, standardised } = chosen
  const given = <K extends string>(key: K, value: number | null) => (value === null ? {} : { [key]: value })
  return {
    rules,
    ...given('width', width),
    ...(from === null || to === null ? {} : { baseline: { from: from - 1, to: to - 1 } }),
    ...given('target', target),
    ...given('sigma', sigma),
    ...(standardised && standardises(chart) ? { standardised } : {}),
    ...(chart === 'ewma' ? given('lambda', lambda) : {}),
    ...(chart === 'cusum' ? { ...given('k', k), ...given('h', h) } : {}),
    ...(isCounted(chart) ? {} : { ...given('lsl', lsl), ...given('usl', usl) }),
  }
}
