import type { Modifier, ModifierGroup } from '../../../shared/contract/modifiers.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { groupTrouble } from '../../../shared/orders/modifiers.ts'
import { CheckIcon, SoldOutIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { groupElementId } from './use-finish.ts'
import { asksFor, canChoose } from '../../model/sale/wish.ts'
import styles from './options.module.css'

interface GroupProps {
  group: ModifierGroup
  chosen: readonly string[]
  /** Takes the focus when the sheet opens. */
  isFirst: boolean
  onChoose: (id: string) => void
}

/** The group is one Tab stop; digits and arrows work inside it. */
export function OptionGroup({ group, chosen, isFirst, onChoose }: GroupProps) {
  const { _id, name, modifiers } = group
  const stop = modifiers.find((modifier) => chosen.includes(modifier._id)) ?? modifiers[0]
  return (
    <section>
      <div className="mb-2 flex min-h-6.5 flex-wrap items-center gap-2">
        <h3>{name}</h3>
        <span id={`${groupElementId(_id)}-state`}>
          <GroupState group={group} chosen={chosen} />
        </span>
      </div>
      <div
        id={groupElementId(_id)}
        role="group"
        aria-label={name}
        aria-describedby={`${groupElementId(_id)}-state`}
        className="flex flex-wrap items-center gap-2"
        data-choices=""
      >
        {modifiers.map((modifier) => (
          <Choice
            key={modifier._id}
            modifier={modifier}
            leavesOut={group.leaveOut}
            hasPrices={modifiers.some(({ price }) => price !== 0)}
            isChosen={chosen.includes(modifier._id)}
            canPress={canChoose(group, chosen, modifier._id)}
            isStop={modifier === stop}
            isStart={isFirst && modifier === stop}
            onPress={() => onChoose(modifier._id)}
          />
        ))}
      </div>
    </section>
  )
}

function GroupState({ group, chosen }: { group: ModifierGroup; chosen: readonly string[] }) {
  const own = group.modifiers.filter(({ _id }) => chosen.includes(_id)).length
  if (group.least === 0) return <span className="type-supporting">{asksFor(group)}</span>
  return groupTrouble(group, new Set(chosen)) === null ? (
    <Chip tone="green" icon={<CheckIcon />}>
      Chosen, {own} of {group.most}
    </Chip>
  ) : (
    <Chip tone="amber" icon={<WarningIcon />}>
      {asksFor(group)}
    </Chip>
  )
}

interface ChoiceProps {
  modifier: Modifier
  leavesOut: boolean
  hasPrices: boolean
  isChosen: boolean
  canPress: boolean
  isStop: boolean
  isStart: boolean
  onPress: () => void
}

function Choice({ modifier, leavesOut, hasPrices, isChosen, canPress, isStop, isStart, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      className={cx('button-bare choice-tile', styles['choice'], isChosen && (leavesOut ? styles['leftOut'] : 'choice-picked'))}
      aria-pressed={isChosen}
      aria-disabled={!canPress || undefined}
      tabIndex={isStop ? 0 : -1}
      data-start={isStart ? '' : undefined}
      onClick={onPress}
    >
      {isChosen && (leavesOut ? <SoldOutIcon /> : <CheckIcon />)}
      {modifier.name}
      {hasPrices && <small className="tabular-nums">{priceLabel(modifier)}</small>}
    </button>
  )
}

const priceLabel = ({ price }: Modifier): string =>
  price === 0 ? 'included' : `${price > 0 ? '+' : ''}${formatAmount(paiseOf(price))}`
