/** Whether this browser alerts about new work; a choice of the counter's computer, not of a person. */
const key = 'staff-alerts'
const listeners = new Set<() => void>()

export const canAlert = (): boolean => 'Notification' in window

export const alertsAreOn = (): boolean => canAlert() && readChoice() === 'on'

// A browser that keeps no data for the site keeps no choice either.
function readChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export async function turnAlertsOn(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission()
  write('on')
  playChime()
}

export const turnAlertsOff = (): void => write('off')

function write(choice: 'on' | 'off'): void {
  localStorage.setItem(key, choice)
  for (const listener of listeners) listener()
}

export function onAlertsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Two short tones. Browsers play none before the page was clicked once. */
export function playChime(): void {
  const audio = new AudioContext()
  for (const [at, frequency] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.15)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.15)
  }
  setTimeout(() => void audio.close(), 1000)
}
