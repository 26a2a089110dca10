import { type ComponentProps, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { PdfReader } from '#core/web/kit/pdf/index.ts'
import type { ShownInstruction } from '../../contract/instruction.api.ts'
import { pagesShown } from '../../contract/pages.ts'
import { StepReader } from './step-reader.tsx'

type Props = Pick<ComponentProps<typeof PdfReader>, 'big' | 'fit' | 'turnSeconds' | 'remote' | 'extra'> &
  Pick<ComponentProps<typeof StepReader>, 'work'> & {
    instruction: Pick<ShownInstruction, 'id' | 'name' | 'fileNo' | 'pages' | 'steps'>
  }

/** An instruction step by step where it has steps, or the whole of its document: whoever reads it turns from one to the other. */
export function ReadDocument({ instruction, work, turnSeconds, ...look }: Props) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  const { name, fileNo, pages, steps } = instruction
  const turn = steps.length > 0 && (
    <button type="button" onClick={() => setWhole(!whole)}>
      {t(whole ? 'instructionStep.bySteps' : 'instructionStep.wholeDocument')}
    </button>
  )
  const extra = (
    <>
      {turn}
      {look.extra}
    </>
  )
  if (steps.length && !whole) return <StepReader {...look} instruction={instruction} work={work} extra={extra} />
  return (
    <PdfReader
      {...look}
      turnSeconds={turnSeconds}
      fileNo={fileNo}
      name={name}
      pagesOf={(count) => pagesShown(pages, count)}
      extra={extra}
    />
  )
}
