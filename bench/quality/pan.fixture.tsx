import { createRoot } from 'react-dom/client'
import AntdTheme from '#core/web/antd/antd-theme.tsx'
import { showLanguage } from '#core/web/i18n/index.ts'
import { draw } from '#core/web/kit/chart/analysis/engine.ts'
import { AnalysisChart, control } from '#core/web/kit/chart/analysis/index.ts'
import { setSession } from '#core/web/session/session.tsx'
import { startAppearance } from '#core/web/theme/appearance.ts'

/** A page with the control chart of the product, or with `?bare` a line of echarts with the same points and nothing else. */
const count = 10_000
const values = Array.from({ length: count }, (_, i) => 10 + 0.2 * Math.sin(i * 2.399963) + 0.05 * Math.sin(i / 400))
const box = { width: 1100, height: 420 }

async function open(): Promise<void> {
  const root = document.querySelector('#root') as HTMLElement
  if (location.search === '?bare') {
    Object.assign(root.style, { width: `${box.width}px`, height: `${box.height}px` })
    const zoom = [{ type: 'inside', filterMode: 'none', moveOnMouseMove: true, start: 0, end: 100 }]
    draw(root).setOption({
      animation: false,
      xAxis: { type: 'category', data: values.map((_, i) => String(i + 1)) },
      yAxis: { type: 'value', scale: true },
      dataZoom: zoom,
      series: [{ type: 'line', data: values, symbol: 'none', lineStyle: { width: 1.5 } }],
    })
    return
  }
  startAppearance()
  await showLanguage('en')
  const none = { id: 1, name: '', phoneNo: '', zone: 'Asia/Shanghai' }
  setSession({ token: '', user: none, rights: [] } as unknown as Parameters<typeof setSession>[0])
  const points = values.map((value, i) => ({
    at: `${i + 1} · Q26${i}`,
    value,
    center: 10,
    upper: i < count / 2 ? 10.3 : 10.28,
    lower: i < count / 2 ? 9.7 : 9.72,
    phase: i < count / 2 ? 'Limits 1' : 'Limits 2',
    rules: i % 200 === 77 ? ['1'] : [],
    note: i % 900 === 5 ? 'New coil' : undefined,
  }))
  createRoot(root).render(
    <AntdTheme>
      <div style={box}>
        <AnalysisChart title="Bore" chart={control({ measure: 'X', points })} />
      </div>
    </AntdTheme>,
  )
}

await open()
