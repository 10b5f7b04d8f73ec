import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import { makes } from '../../../shared/contract/stations.ts'
import type { Reading } from '../../data/reading.ts'
import { useKeys } from '../../ui/keys/keys.ts'
import { soundAtom, stationAtom } from './kitchen.atoms.ts'

/** Two tones, Hz. */
const TONES = [880, 1175]
const TONE_S = 0.16
const VOLUME = 0.25

/** A new ticket beeps, and each voided line of one. */
const newsOf = ({ _id, lines }: DisplayTicket) =>
  lines.map(({ line, voided, type }) => ({ id: voided ? `${_id} ${line}` : _id, type }))

function beep(audio: AudioContext): void {
  for (const [index, tone] of TONES.entries()) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + index * TONE_S
    oscillator.frequency.value = tone
    gain.gain.setValueAtTime(VOLUME, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + TONE_S)
  }
}

/** A browser blocks sound until the page is touched or a key is pressed. */
function useAudio() {
  const audio = useRef<AudioContext | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const look = () => setBlocked(audio.current?.state === 'suspended')
  const wake = () => void audio.current?.resume().then(look, look)
  useKeys(wake)
  const onTouch = useEffectEvent(wake)
  const onState = useEffectEvent(look)
  useEffect(() => {
    if (typeof AudioContext === 'undefined') return undefined
    const own = (audio.current = new AudioContext())
    const touched = () => onTouch()
    const changed = () => onState()
    own.addEventListener('statechange', changed)
    changed()
    window.addEventListener('pointerdown', touched)
    return () => {
      window.removeEventListener('pointerdown', touched)
      own.removeEventListener('statechange', changed)
      audio.current = null
      void own.close()
    }
  }, [])
  return { audio, isBlocked }
}

/** The tickets present when the display is opened do not beep. */
export function useBeep({ data, loaded }: Pick<Reading<readonly DisplayTicket[]>, 'data' | 'loaded'>): { isBlocked: boolean } {
  const isOn = useAtomValue(soundAtom)
  const station = useAtomValue(stationAtom)
  const { audio, isBlocked } = useAudio()
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!loaded) return
    const news = data.flatMap(newsOf).filter(({ id }) => known.current?.has(id) !== true)
    const isNew = known.current !== null && news.some(({ type }) => makes(station, type))
    known.current = new Set([...(known.current ?? []), ...news.map(({ id }) => id)])
    if (isNew && isOn && audio.current?.state === 'running') beep(audio.current)
  }, [data, loaded, station, isOn, audio])
  return { isBlocked }
}
