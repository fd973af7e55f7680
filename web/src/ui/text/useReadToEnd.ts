import { useEffect, useRef, useState } from 'react';

/** Pixels that rounding may leave. */
const NEAR = 2;

/**
 * Whether a scrolled element has been seen to its end; once it was, it stays so. One that needs no
 * scrolling is seen at once.
 */
export function useReadToEnd() {
  const ref = useRef<HTMLElement>(null);
  const [isRead, setIsRead] = useState(false);
  const look = () => {
    const element = ref.current;
    if (element && element.scrollTop + element.clientHeight >= element.scrollHeight - NEAR)
      setIsRead(true);
  };
  useEffect(() => {
    look();
    const resized = new ResizeObserver(look);
    if (ref.current) resized.observe(ref.current);
    return () => resized.disconnect();
  }, []);
  return { ref, isRead, onScroll: look };
}
