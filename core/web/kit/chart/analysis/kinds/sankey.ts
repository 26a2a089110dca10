import type { Chart, Datum } from '../drawing.ts'
import { seriesColor, type Tone } from '../look.ts'
import { base, numbersOf, tooltipText } from '../plane.ts'

export interface SankeyProps {
  measure: string
  nodes: readonly { id: string; label: string; tone?: Tone }[]
  links: readonly { from: string; to: string; value: number }[]
  format?(value: number): string
}

/** How a whole of material or time flows apart, each part as wide as it is much. */
export const sankey =
  ({ measure, nodes, links, format: given }: SankeyProps): Chart =>
  (reader) => {
    const { word } = reader
    const format = given ?? numbersOf(reader)
    const labels = new Map(nodes.map(({ id, label }) => [id, label]))
    const flows = links.flatMap((link, index) => (link.value > 0 ? [{ ...link, index }] : []))
    const touched = nodes.filter(({ id }) => flows.some(({ from, to }) => from === id || to === id))
    const through = (id: string) => {
      const sum = (side: 'from' | 'to') => flows.reduce((all, flow) => all + (flow[side] === id ? flow.value : 0), 0)
      return Math.max(sum('from'), sum('to'))
    }
    const datum = (flow: (typeof flows)[number] | undefined): Datum | null =>
      flow
        ? { series: labels.get(flow.from) ?? '', name: labels.get(flow.to) ?? '', index: flow.index, value: flow.value }
        : null
    return {
      zoom: 'none',
      table: {
        head: [word('flowFrom'), word('flowTo'), measure],
        rows: flows.map((flow) => ({
          cells: [labels.get(flow.from) ?? '', labels.get(flow.to) ?? '', format(flow.value)],
          raw: [labels.get(flow.from) ?? '', labels.get(flow.to) ?? '', flow.value],
          datum: datum(flow) ?? undefined,
        })),
      },
      legend: [],
      datumOf: (_series, index, part) =>
        part === 'edge' ? datum(flows[index]) : datum(flows.find(({ to }) => to === touched[index]?.id)),
      option: (look) => ({
        ...base(look),
        grid: undefined,
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'item',
          formatter: ({ dataType, dataIndex }: { dataType: string; dataIndex: number }) => {
            if (dataType === 'node') {
              const node = touched[dataIndex]
              return node ? tooltipText(node.label, [[measure, format(through(node.id))]]) : ''
            }
            const flow = flows[dataIndex]
            return flow
              ? tooltipText(`${labels.get(flow.from)} → ${labels.get(flow.to)}`, [[measure, format(flow.value)]])
              : ''
          },
        },
        series: [
          {
            type: 'sankey',
            left: 4,
            right: Math.min(160, look.width * 0.22),
            top: 8,
            bottom: 8,
            nodeGap: 12,
            nodeWidth: 14,
            // In the order in which they were given: what is lost stays where it is looked for.
            layoutIterations: 0,
            draggable: false,
            emphasis: { focus: 'adjacency' },
            lineStyle: { color: 'target', opacity: 0.35, curveness: 0.5 },
            label: {
              color: look.ink,
              fontSize: look.size,
              width: Math.min(150, look.width * 0.2),
              overflow: 'truncate',
              textBorderColor: look.surface,
              textBorderWidth: 2,
              formatter: ({ dataIndex }: { dataIndex: number }) => {
                const node = touched[dataIndex]
                return node ? `${node.label} ${format(through(node.id))}` : ''
              },
            },
            data: touched.map(({ id, tone }, i) => ({
              name: id,
              itemStyle: { color: tone ? look.tones[tone] : seriesColor(look, i) },
            })),
            links: flows.map(({ from, to, value }) => ({ source: from, target: to, value })),
          },
        ],
      }),
    }
  }
