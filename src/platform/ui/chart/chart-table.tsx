import type { ChartContent } from './chart-series.ts'

interface ChartTableProps {
  readonly title: string
  readonly content: ChartContent
  /** What the points are called in full, and what they are. */
  readonly names: readonly string[]
  readonly nameOf: string
}

/** The same values as a table. */
export const ChartTable = ({ title, content: { series, format }, names, nameOf }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className="chart-table" tabIndex={0} role="group" aria-label={title}>
    <table className="report-table">
      <thead>
        <tr>
          <th scope="col">{nameOf}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ label, values }) => {
              const value = values[index]
              return (
                <td key={label} className="number">
                  {value === null || value === undefined ? '–' : format(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
