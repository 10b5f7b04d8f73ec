import { type ChartData, listedValue } from './chart-data.ts'
import { cx } from '../cx.ts'
import list from '../list/list-table.module.css'
import styles from './chart-table.module.css'

export function ChartTable({ data, caption }: { data: ChartData; caption: string }) {
  return (
    <table className={cx(list['table'], 'tabular-nums', styles['table'])}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{data.dimension}</th>
          {data.measures.map(({ name, kind }) => (
            <th key={name} scope="col">
              {kind === 'amount' ? `${name}, Rs` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map(({ key, title, values }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {data.measures.map((measure, nth) => (
              <td key={measure.name}>{listedValue(measure, values[nth] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
