import { Tag, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '#core/web/session/session.tsx'
import { instantText } from '../format.ts'

/** One step of a record's course: what was done, by whom, when. */
export interface CourseStep {
  title: string
  color: string
  /** Beside the title: a level, a tier. */
  tag?: string | null
  /** Behind the tag. */
  beside?: ReactNode
  who: string
  at: string
  /** Behind the time. */
  behind?: string | null
  note?: string | null
  /** Below all of it. */
  children?: ReactNode
}

interface Props {
  steps: readonly CourseStep[]
  /** What comes next, at the end. */
  next?: string | null
}

/** The course of a record, oldest first: a document that is approved, a call that is answered. */
export function CourseTimeline({ steps, next }: Props) {
  const { user } = useSession()
  return (
    <Timeline
      className="kit-course"
      items={[
        ...steps.map(({ title, color, tag, beside, who, at, behind, note, children }) => ({
          color,
          content: (
            <>
              <b>{title}</b> {tag && <Tag>{tag}</Tag>}
              {beside}
              <div className="kit-faint">{[who, instantText(at, user.zone), behind].filter(Boolean).join(' · ')}</div>
              {note && <div>{note}</div>}
              {children}
            </>
          ),
        })),
        ...(next ? [{ color: 'orange', content: next }] : []),
      ]}
    />
  )
}
