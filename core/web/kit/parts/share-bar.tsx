interface Props {
  /** 0 to 1; what is beyond fills the bar. */
  share: number
  /** What stands beside the bar; absent: the bar alone, which then says nothing to those who hear the page. */
  text?: string
  label?: string
  tone?: 'normal' | 'done' | 'over'
}

/** A share as a bar. Plain: antd's brings 6 KiB into every list that has one. */
export function ShareBar({ share, text, label, tone = 'normal' }: Props) {
  const part = Math.min(1, Math.max(0, share))
  const rail = (
    <span className={`kit-bar is-${tone}`}>
      <i style={{ width: `${part * 100}%` }} />
    </span>
  )
  if (text === undefined)
    return (
      <span className="kit-share" aria-hidden>
        {rail}
      </span>
    )
  return (
    <span
      className="kit-share"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={text}
    >
      {rail}
      <span className="kit-bar-text">{text}</span>
    </span>
  )
}
