import { Alert, Descriptions, Empty } from 'antd'
import { useState } from 'react'
import { scannedNumber } from '#core/contract/scanned.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useScanner } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { aiOf, type Gs1Error } from '#engines/gs1/index.ts'
import { aiKeys, issueKey, judgeScan, visible } from '../parts/judge-scan.ts'
import '../trace.css'

/** What a scanner sends, taken apart: for setting scanners up, and for labels that are refused. */
export default function ScanTest() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const take = (scanned: string) => {
    setTyped('')
    setCode(scanned)
  }
  useScanner(take, { least: 1 })
  return (
    <div className="trace-screen">
      <div className="kit-scan-bar">
        <CodeSearch label={t('scanTest.scan')} typed={typed} onType={setTyped} onCode={take} />
      </div>
      {code === null ? <Empty description={t('scanTest.begin')} /> : <Judged code={code} />}
    </div>
  )
}

function Judged({ code }: { code: string }) {
  const t = useT()
  const { kind, identifier, fnc1, elements, issue, perhaps } = judgeScan(code)
  const words = (keys: string[], otherwise: string) => {
    const key = keys.find((each) => t(each) !== each)
    return key === undefined ? otherwise : t(key)
  }
  const items = [
    {
      key: 'arrived',
      label: t('scanTest.arrived'),
      children: (
        <>
          <span className="scan-test-text">
            <Marked code={code} issue={issue} />
          </span>{' '}
          <small className="kit-faint">{t('scanTest.length', { count: code.length })}</small>
        </>
      ),
    },
    { key: 'identifier', label: t('scanTest.identifier'), children: identifier ?? t('scanTest.identifierNone') },
    { key: 'fnc1', label: t('scanTest.fnc1'), children: t(`scanTest.fnc1.${fnc1}`) },
    { key: 'kind', label: t('scanTest.kind'), children: t(`scanTest.kind.${kind}`) },
    { key: 'means', label: t('scanTest.means'), children: <code>{visible(scannedNumber(code))}</code> },
  ]
  return (
    <section className="kit-card trace-choices" aria-label={t('scanTest.arrived')} aria-live="polite">
      {issue && (
        <Alert className="kit-gap" type={kind === 'refused' ? 'error' : 'warning'} showIcon title={worded(t, issue)} />
      )}
      {perhaps && <Alert className="kit-gap" type="warning" showIcon title={t('scanTest.perhaps')} />}
      <Descriptions column={1} size="small" bordered items={items} />
      {elements.length > 0 && (
        <PlainTable
          className="kit-gap"
          size="small"
          pagination={false}
          rowKey={({ ai, value }) => `${ai} ${value}`}
          dataSource={elements}
          columns={[
            {
              title: t('scanTest.elements'),
              key: 'words',
              render: (_, { ai }) => words(aiKeys(ai), aiOf(ai)?.title ?? ai),
            },
            { title: 'AI', key: 'ai', render: (_, { ai }) => `(${ai})` },
            { title: t('scanTest.value'), key: 'value', render: (_, { ai, value }) => valueText(ai, value) },
            { title: t('scanTest.title'), key: 'title', render: (_, { ai }) => aiOf(ai)?.title ?? '' },
          ]}
        />
      )}
    </section>
  )
}

function worded(t: ReturnType<typeof useT>, issue: Gs1Error): string {
  const problem = t(issueKey(issue.code), { detail: issue.detail ?? '' })
  const told = issue.ai === undefined ? problem : t('scanTest.refused', { ai: issue.ai, problem })
  const text = visible(issue.data.slice(issue.at, issue.at + issue.length))
  const whole = issue.length === 0 || issue.length >= issue.data.length
  return whole ? told : `${told} · ${t('scanTest.at', { at: issue.at + 1, text })}`
}

/** The code with what is wrong in it marked. */
function Marked({ code, issue }: { code: string; issue: Gs1Error | null }) {
  // Behind a symbology identifier the engine counts in data that begins with FNC1 in its place.
  const shift = issue && issue.data !== code ? code.length - issue.data.length : 0
  if (!issue || issue.length === 0 || issue.length >= issue.data.length) return visible(code)
  const from = issue.at + shift
  return (
    <>
      {visible(code.slice(0, from))}
      <mark>{visible(code.slice(from, from + issue.length))}</mark>
      {visible(code.slice(from + issue.length))}
    </>
  )
}

/** A measure with its decimal point. */
function valueText(ai: string, value: string): string {
  const decimals = aiOf(ai)?.decimals
  if (!decimals || !/^\d+$/.test(value)) return value
  const digits = value.padStart(decimals + 1, '0')
  return `${value} = ${Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)}`
}
