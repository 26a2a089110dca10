import { BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, SankeyChart, ScatterChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { type ECharts, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Option } from './drawing.ts'

/** Only what the kinds draw with: each part is some ten KiB of everybody's line. */
register([
  BarChart,
  BoxplotChart,
  CanvasRenderer,
  CustomChart,
  DataZoomInsideComponent,
  GridComponent,
  HeatmapChart,
  LegendPlainComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  SankeyChart,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
])

/** Starts a drawing in an element of the page. */
export const draw = (element: HTMLElement): ECharts => init(element, null, { renderer: 'canvas' })

/** A picture (PNG, as an address) of a drawing of its own, that nobody sees. */
export function pictureOf(option: Option, size: { width: number; height: number }, ground: string): string {
  const element = document.createElement('div')
  const chart = init(element, null, { renderer: 'canvas', ...size })
  try {
    chart.setOption({ ...option, animation: false })
    return chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground })
  } finally {
    chart.dispose()
  }
}
