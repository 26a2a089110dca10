import { Alert, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { problemsOf } from '#core/web/kit/parts/problem.ts'

interface Props {
  /** Data and choices, at the left. */
  side: ReactNode
  /** What the data lacks, told before it is sent. */
  lacking: string | null
  error: Error | null
  /** Something was asked for. */
  asked: boolean
  /** What stands there before anything was. */
  nothingYet: string
  /** The answer; null while it is on its way. */
  children: ReactNode
}

/** A tab of the workbench: data and choices beside what came of them, what is wrong with them, or what to do first. */
export function Bench({ side, lacking, error, asked, nothingYet, children }: Props) {
  return (
    <div className="spc-bench">
      <div className="kit-card spc-side">{side}</div>
      <div className="spc-main">
        {lacking && <Alert type="error" showIcon title={lacking} />}
        {error && problemsOf(error).map((problem) => <Alert key={problem} type="error" showIcon title={problem} />)}
        {asked && !error && (children ?? <Skeleton active className="kit-slow" />)}
        {!asked && !lacking && <Empty className="kit-card spc-empty" description={nothingYet} />}
      </div>
    </div>
  )
}
