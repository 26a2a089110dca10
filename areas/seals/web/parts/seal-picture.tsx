import {
  boldStroke,
  drawCode,
  drawSeal,
  inks,
  type Modules,
  type SealColor,
  type SealLook,
} from '../../contract/drawing.ts'

interface Props {
  look: SealLook & { color: SealColor }
  text: string
  /** Of its QR code; null: it has none. */
  modules: Modules | null
  /** Address of the picture behind it; null: none. */
  background: string | null
}

/** The family of the letters, as `useSealFont` loads it. */
export const sealFamily = 'Gemba Seal'

/** A seal as it is stamped, in millimetres from its left upper corner. Within an SVG. */
export function SealPicture({ look, text, modules, background }: Props) {
  const { code, outline, lines, letters } = modules ? drawCode(look, text, modules) : drawSeal(look, text)
  const ink = inks[look.color]
  return (
    <g fontFamily={`"${sealFamily}", sans-serif`} fontSize={letters} fill={ink}>
      {background && <image href={background} width={look.width} height={look.height} preserveAspectRatio="none" />}
      {outline && <path d={outline} fill="none" stroke={ink} strokeWidth={look.borderWidth} />}
      {code.length > 0 && <path d={code.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`).join('')} />}
      {lines.map(({ text: line, x, y }) => (
        <text
          key={y}
          x={x}
          y={y}
          textAnchor="middle"
          {...(look.bold && { stroke: ink, strokeWidth: letters * boldStroke })}
        >
          {line}
        </text>
      ))}
    </g>
  )
}
